import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { makePlace } from '../testing.ts'
import { openSqlite } from './open-sqlite.ts'

/** A page and what the log says of it. */
const frameBytes = 4096 + 24
/** So many pages of the log SQLite would bring over within a commit, if nobody told it otherwise. */
const pagesOfACommit = 1000

async function openStore(): Promise<{ db: Database; path: string }> {
  const path = ((await makePlace('sqlite')) as { sqliteFile: string }).sqliteFile
  const db = openSqlite(path)
  await migrate(db)
  return { db, path }
}

function openBeside(path: string): DatabaseSync {
  const store = new DatabaseSync(path)
  onTestFinished(() => store.close())
  return store
}

/** Writes about 100 KB in a commit of its own. */
const keep = (db: Database, key: string) =>
  db.transaction((tx) =>
    tx.sql
      .insertInto('store_fact')
      .values({ key, value: 'x'.repeat(100_000) })
      .execute(),
  )

test('no commit brings the log over: it is brought over beside them, without one more', async () => {
  const { db, path } = await openStore()
  onTestFinished(() => db.close())
  const beside = openBeside(path)
  const pages = () => {
    const { log, checkpointed } = beside.prepare('pragma wal_checkpoint(noop)').get() as Record<
      string,
      number
    >
    return { log: Number(log), checkpointed: Number(checkpointed) }
  }
  // In one turn of the loop, so that nothing but these commits can have brought anything over.
  await db.transaction(async (tx) => {
    for (let at = 0; at < 60; at++)
      await tx.sql
        .insertInto('store_fact')
        .values({ key: `${at}`, value: 'x'.repeat(100_000) })
        .execute()
  })
  expect(pages().log).toBeGreaterThan(pagesOfACommit)
  for (let at = 0; at < 8; at++) await keep(db, `fact ${at}`)

  await expect.poll(() => pages().checkpointed).toBeGreaterThan(pagesOfACommit)
})

test('the log stays short while somebody writes without a pause, and is gone once the store is closed', async () => {
  const { db, path } = await openStore()
  let longest = 0
  for (let at = 0; at < 300; at++) {
    await Promise.all(Array.from({ length: 4 }, (_, each) => keep(db, `${at} ${each}`)))
    longest = Math.max(longest, statSync(`${path}-wal`).size)
  }
  expect(longest).toBeLessThan(10_000 * frameBytes)

  await db.close()

  expect(existsSync(`${path}-wal`)).toBe(false)
  expect(
    openBeside(path).prepare("select count(*) as count from store_fact where key like '% %'").get(),
  ).toEqual({
    count: 1200,
  })
})
