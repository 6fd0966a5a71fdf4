import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createLocation } from '../testing.ts'
import { Checkpoints } from './checkpoints.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** A page and its header in the log. */
const frameBytes = 4096 + 24
/** Number of pages at which SQLite checkpoints within a commit by default. */
const pagesOfACommit = 1000

async function openStore(): Promise<{ db: Database; path: string }> {
  const path = ((await createLocation('sqlite')) as { sqliteFile: string }).sqliteFile
  const db = openSqlite(path)
  await migrate(db)
  return { db, path }
}

function openSecond(path: string): DatabaseSync {
  const store = new DatabaseSync(path)
  onTestFinished(() => store.close())
  return store
}

/** Writes about 100 KB in one commit. */
const save = (db: Database, key: string) =>
  db.transaction((tx) =>
    tx.sql
      .insertInto('store_fact')
      .values({ key, value: 'x'.repeat(100_000) })
      .execute(),
  )

test('a commit does not checkpoint; a thread does, without another commit', async () => {
  const { db, path } = await openStore()
  onTestFinished(() => db.close())
  const second = openSecond(path)
  const pages = () => {
    const { log, checkpointed } = second.prepare('pragma wal_checkpoint(noop)').get() as Record<
      string,
      number
    >
    return { log: Number(log), checkpointed: Number(checkpointed) }
  }
  // In one turn of the event loop, so that only these commits could have run a checkpoint.
  await db.transaction(async (tx) => {
    for (let at = 0; at < 60; at++)
      await tx.sql
        .insertInto('store_fact')
        .values({ key: `${at}`, value: 'x'.repeat(100_000) })
        .execute()
  })
  expect(pages().log).toBeGreaterThan(pagesOfACommit)
  for (let at = 0; at < 8; at++) await save(db, `fact ${at}`)

  await expect.poll(() => pages().checkpointed).toBeGreaterThan(pagesOfACommit)
})

test('a commit does not checkpoint, however long the log is', async () => {
  const { db, path } = await openStore()
  await db.close()
  const writer = new SqliteConnection(path)
  onTestFinished(() => writer.close())
  const checkpoints = new Checkpoints(writer, path)
  onTestFinished(() => checkpoints.close())
  writer.raw.exec('create table large (bytes blob)')

  for (let at = 0; at < 70; at++) writer.raw.exec('insert into large values (zeroblob(1000000))')

  const { log, checkpointed } = openSecond(path).prepare('pragma wal_checkpoint(noop)').get() ?? {}
  expect(log).toBeGreaterThan(17_000)
  expect(checkpointed).toBe(0)
})

test('the file of a long log shrinks by a part when the log restarts', async () => {
  const { db, path } = await openStore()
  onTestFinished(() => db.close())
  const insert = (key: string, bytes: number) =>
    db.transaction((tx) =>
      tx.sql
        .insertInto('store_fact')
        .values({ key, value: sql<string>`zeroblob(${bytes})` })
        .execute(),
    )
  const framesOfFile = () => Math.floor(statSync(`${path}-wal`).size / frameBytes)
  // A reader keeps the log from restarting.
  const reader = openSecond(path)
  reader.exec('begin; select 1 from store_fact')
  for (let at = 0; at < 17; at++) await insert(`large ${at}`, 5_000_000)
  const before = framesOfFile()
  expect(before).toBeGreaterThan(20_000)
  reader.exec('commit')

  let at = 0
  await expect
    .poll(async () => {
      await insert(`small ${at++}`, 1)
      return framesOfFile()
    })
    .toBeLessThan(before)

  expect(framesOfFile()).toBeGreaterThan(before - 6000)
})

test('the log stays short under constant writes and is deleted on close', async () => {
  const { db, path } = await openStore()
  let longest = 0
  for (let at = 0; at < 300; at++) {
    await Promise.all(Array.from({ length: 4 }, (_, each) => save(db, `${at} ${each}`)))
    longest = Math.max(longest, statSync(`${path}-wal`).size)
  }
  expect(longest).toBeLessThan(10_000 * frameBytes)

  await db.close()

  expect(existsSync(`${path}-wal`)).toBe(false)
  expect(
    openSecond(path).prepare("select count(*) as count from store_fact where key like '% %'").get(),
  ).toEqual({
    count: 1200,
  })
})
