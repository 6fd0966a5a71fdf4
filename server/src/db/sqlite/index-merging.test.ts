import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { makePlace } from '../testing.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

async function makeStore(): Promise<string> {
  const path = ((await makePlace('sqlite')) as { sqliteFile: string }).sqliteFile
  const db = openSqlite(path)
  await migrate(db)
  await db.close()
  return path
}

/** How many bytes each commit of 48 messages adds to the log, merging of the index included. */
function writeCommits(path: string, commits: number): number[] {
  const store = new DatabaseSync(path)
  onTestFinished(() => store.close())
  store.exec('pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0')
  const insert = store.prepare('insert into message_text (rowid, marks, body) values (?, ?, ?)')
  const length = () => statSync(`${path}-wal`).size
  let key = 1
  let state = 1
  const word = () => {
    state = (state * 48_271) % 2_147_483_647
    return `t${(state % 5000).toString(36)}`
  }
  return Array.from({ length: commits }, () => {
    const before = key === 1 ? 0 : length()
    store.exec('begin')
    for (let at = 0; at < 48; at++, key++)
      insert.run(key, `m${key % 97}`, Array.from({ length: 60 }, word).join(' '))
    store.exec('commit')
    return length() - before
  })
}

test('no commit merges the whole search index: the work is spread over those that bring new words', async () => {
  const written = writeCommits(await makeStore(), 300)
  const largestOf = (commits: readonly number[]) => Math.max(...commits)
  // With sixteen times the segments of a size, what one commit writes does not grow as these do.
  expect(largestOf(written.slice(0, 300)) / largestOf(written.slice(0, 100))).toBeLessThan(4)
})

test('a log that was large once gives the room back when the next one begins', async () => {
  const path = await makeStore()
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
