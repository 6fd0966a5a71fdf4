import { statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { findInIndex } from '../../testing/index.ts'
import { migrate } from '../migrate.ts'
import { addNames, findNames } from '../names/name-index.ts'
import { createLocation } from '../testing.ts'
import { IndexMerging } from './index-merging.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

async function createStore(): Promise<string> {
  const path = ((await createLocation('sqlite')) as { sqliteFile: string }).sqliteFile
  const db = openSqlite(path)
  await migrate(db)
  await db.close()
  return path
}

/** Opens a store whose search index grows by commits of 48 messages. */
async function openIndex() {
  const connection = new SqliteConnection(await createStore())
  onTestFinished(() => connection.close())
  connection.raw.exec('pragma wal_autocheckpoint = 0')
  const insert = connection.raw.prepare('insert into message_text (rowid, marks, body) values (?, ?, ?)')
  let state = 1
  const word = () => {
    state = (state * 48_271) % 2_147_483_647
    return `t${(state % 5000).toString(36)}`
  }
  let key = 1
  const write = (commits: number) => {
    for (let commit = 0; commit < commits; commit++) {
      connection.raw.exec('begin')
      for (let at = 0; at < 48; at++, key++)
        insert.run(key, `m${key % 97}`, Array.from({ length: 60 }, word).join(' '))
      connection.raw.exec('commit')
    }
  }
  return { connection, write }
}

const segmentsOf = ({ raw }: SqliteConnection) =>
  Number(raw.prepare('select count(distinct segid) as n from message_text_idx').get()?.n)

const logOf = ({ raw }: SqliteConnection) => statSync(`${raw.location()}-wal`).size

test('a commit with words merges nothing and writes one segment', async () => {
  const { connection, write } = await openIndex()
  write(40)
  expect(segmentsOf(connection)).toBe(40)
})

test('merges segments in steps whose size does not grow with the index', async () => {
  const { connection, write } = await openIndex()
  const largestOf = (rounds: number) => {
    let largest = 0
    for (let round = 0; round < rounds; round++) {
      write(16)
      const merging = new IndexMerging(connection, { milliseconds: 0 })
      while (merging.isDue) {
        const before = logOf(connection)
        merging.mergeStep()
        largest = Math.max(largest, logOf(connection) - before)
      }
    }
    return largest
  }
  const first = largestOf(8)
  // Here the segments of the first rounds, sixteen times as large, are merged with each other.
  const later = largestOf(24)
  expect(later / first).toBeLessThan(2)
  expect(segmentsOf(connection)).toBeLessThan(32)
  const count = connection.raw.prepare("select count(*) as n from message_text where message_text match 'm7'")
  expect(count.get()).toEqual({ n: BigInt(Math.ceil((32 * 16 * 48 - 6) / 97)) })
})

test('merges during and after writes, while searches find everything', async () => {
  const path = await createStore()
  const db = openSqlite(path)
  onTestFinished(() => db.close())
  for (let at = 0; at < 20; at++)
    await db.transaction((tx) =>
      tx.fullText.addAll(
        Array.from({ length: 48 }, (_, n) => wordsOf(String(at * 48 + n + 1), `go soi t${n * at}`)),
      ),
    )
  expect((await findInIndex(db, '7', 'soi')).length).toBe(20 * 48)
  const reader = new SqliteConnection(path)
  onTestFinished(() => reader.close())
  await expect.poll(() => segmentsOf(reader)).toBeLessThan(16)
  expect((await findInIndex(db, '7', 'soi')).length).toBe(20 * 48)
})

test('the index shrinks while messages are removed', async () => {
  const { connection, write } = await openIndex()
  const countPages = () =>
    Number(connection.raw.prepare('select count(*) as n from message_text_data').get()?.n)
  const removing = new IndexMerging(connection, { milliseconds: 0 })
  write(64)
  const merging = new IndexMerging(connection, { milliseconds: 0 })
  while (merging.isDue) merging.mergeStep()
  const before = countPages()

  for (let first = 1; first < 64 * 48; first += 192) {
    connection.raw.exec(`delete from message_text where rowid >= ${first} and rowid < ${first + 192}`)
    removing.countCommit(192)
    for (let steps = removing.stepsDue; steps > 0; steps--) removing.mergeStep()
  }

  // Otherwise one command of a later merge would read all pages of removed messages.
  expect(countPages()).toBeLessThan(before / 5)
})

function wordsOf(messageId: string, body: string) {
  const fields = { sentAt: Number(messageId) * 1000, size: 10, hasAttachments: false, marks: [] }
  return { accountId: '7', messageId, subject: 'ban go', people: 'khue', body, files: '', ...fields }
}

test('a commit with names of files merges nothing, and the index is merged afterwards', async () => {
  const path = await createStore()
  const db = openSqlite(path)
  onTestFinished(() => db.close())
  const reader = new SqliteConnection(path)
  onTestFinished(() => reader.close())
  const countSegments = () =>
    Number(reader.raw.prepare('select count(distinct segid) as n from drive_name_idx').get()?.n)
  const save = (at: number) =>
    db.transaction((tx) =>
      addNames(
        db,
        tx.sql,
        Array.from({ length: 20 }, (_, n) => {
          const fold = `bao gia ${at} ${n}.pdf`
          return { accountId: '7', nodeId: String(at * 20 + n + 1), isFile: 1 as const, fold, sort: fold }
        }),
      ),
    )

  await Promise.all(Array.from({ length: 10 }, (_, at) => save(at)))
  for (let at = 10; at < 60; at++) await save(at)

  await expect.poll(countSegments).toBeLessThan(16)
  expect(await findNames(db, '7', ['gia 59'])).toHaveLength(20)
})

test('a log that was once large releases its space when restarted', async () => {
  const path = await createStore()
  const connection = new SqliteConnection(path)
  onTestFinished(() => connection.close())
  const { raw } = connection
  raw.exec('begin; create table large (bytes blob)')
  const insert = raw.prepare('insert into large values (zeroblob(1000000))')
  for (let at = 0; at < 90; at++) insert.run()
  raw.exec('commit')
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(80_000_000)
  raw.exec("pragma wal_checkpoint; insert into store_fact (key, value) values ('a', '')")
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(64 * 1024 * 1024)
})
