import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { findInIndex } from '../../testing/index.ts'
import type { Transaction } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createLocation, openEmptyStore, openStore } from '../testing.ts'
import { IndexMerging } from './index-merging.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const save = (key: string) => (tx: Transaction) =>
  tx.sql.insertInto('store_fact').values({ key, value: '' }).execute()

afterEach(() => vi.restoreAllMocks())

/** Opens an empty store, and counts its further commits except those that merge the search index. */
async function openWatchedStore() {
  const location = await createLocation('sqlite')
  const db = await openStore(location)
  await migrate(db)
  vi.spyOn(IndexMerging.prototype, 'mergeStep').mockReturnValue(undefined)
  const execute: (statement: string) => void = Reflect.get(DatabaseSync.prototype, 'exec')
  const commits = { count: 0 }
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    statement: string,
  ) {
    // Other stores of this worker may commit too.
    if (statement === 'commit' && 'sqliteFile' in location && this.location() === location.sqliteFile)
      commits.count++
    execute.call(this, statement)
  })
  return { db, commits }
}

/** Makes the next commit fail with a full disk. */
function failNextCommit(): void {
  const originalExec: (statement: string) => void = Reflect.get(DatabaseSync.prototype, 'exec')
  const watched = vi.spyOn(DatabaseSync.prototype, 'exec')
  watched.mockImplementation(function (this: DatabaseSync, statement: string) {
    if (statement !== 'commit') return originalExec.call(this, statement)
    watched.mockRestore()
    throw new Error('database or disk is full')
  })
}

test('transactions that wait together share one commit', async () => {
  const { db, commits } = await openWatchedStore()
  // A commit collects work for some milliseconds; here no time passes.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  await Promise.all(Array.from({ length: 40 }, (_, index) => db.transaction(save(`fact ${index}`))))

  expect(commits.count).toBe(1)
  expect(await db.sql.selectFrom('store_fact').select('key').execute()).toHaveLength(40)
})

test('transactions that share a commit run in the asynchronous scope of their caller', async () => {
  const { db } = await openWatchedStore()
  const scope = new AsyncLocalStorage<string>()
  const readIn = (name: string) => scope.run(name, () => db.transaction(async () => scope.getStore()))

  expect(await Promise.all([readIn('first'), readIn('second')])).toEqual(['first', 'second'])
})

test('a single transaction is not delayed for others', async () => {
  const { db, commits } = await openWatchedStore()
  await db.transaction(save('a'))
  await db.transaction(save('b'))

  expect(commits.count).toBe(2)
})

test('a busy machine makes at most one commit per transaction, and no empty one', async () => {
  const { db, commits } = await openWatchedStore()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  await Promise.all(Array.from({ length: 5 }, (_, index) => db.transaction(save(`fact ${index}`))))

  expect(commits.count).toBe(5)
})

test('a transaction is acknowledged after the commit that contains it', async () => {
  const { db, commits } = await openWatchedStore()
  const commitCounts = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      await db.transaction(save(`fact ${index}`))
      return commits.count
    }),
  )

  expect(Math.min(...commitCounts)).toBeGreaterThan(0)
})

test('one commit contains a limited number of transactions', async () => {
  const { db, commits } = await openWatchedStore()
  await Promise.all(Array.from({ length: 200 }, (_, index) => db.transaction(save(`fact ${index}`))))

  expect(commits.count).toBeGreaterThanOrEqual(4)
})

test('a failed commit fails all of its transactions', async () => {
  const db = await openEmptyStore('sqlite')
  failNextCommit()
  const order: string[] = []
  const outcomes = await Promise.allSettled(
    ['a', 'b'].map((key) =>
      db.transaction(async (tx) => {
        await save(key)(tx)
        tx.afterCommit(() => order.push(key))
      }),
    ),
  )

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(order).toEqual([])
  await db.transaction(save('c'))
  expect(await db.sql.selectFrom('store_fact').select('key').execute()).toEqual([{ key: 'c' }])
})

test('closing waits for pending writes', async () => {
  const location = (await createLocation('sqlite')) as { sqliteFile: string }
  const db = openSqlite(location.sqliteFile)
  await migrate(db)
  const written = Promise.all(
    Array.from({ length: 100 }, (_, index) => db.transaction(save(`fact ${index}`))),
  )
  await db.close()
  await written

  const reopened = openSqlite(location.sqliteFile)
  expect(await reopened.sql.selectFrom('store_fact').select('key').execute()).toHaveLength(100)
  await reopened.close()
})

test('the write-ahead log is synced before a write is acknowledged', async () => {
  const location = (await createLocation('sqlite')) as { sqliteFile: string }
  const connection = new SqliteConnection(location.sqliteFile)
  const readPragma = (pragma: string) =>
    Object.values(connection.raw.prepare(`pragma ${pragma}`).get() ?? {})[0]

  expect([readPragma('journal_mode'), readPragma('synchronous'), readPragma('foreign_keys')]).toEqual([
    'wal',
    2n,
    1n,
  ])
  connection.close()
})

test('a search finds indexed words although writes fail', async () => {
  const db = await openEmptyStore('sqlite')
  const add = (messageId: string) => {
    const texts = { subject: '', people: '', body: 'go soi', files: '', marks: [] }
    const words = { accountId: '7', messageId, sentAt: 1000, size: 1, hasAttachments: false, ...texts }
    return db.transaction((tx) => tx.fullText.add(words))
  }
  await add('1')
  expect(await findInIndex(db, '7', 'soi')).toEqual(['1'])
  await add('2')
  failNextCommit()

  expect(await findInIndex(db, '7', 'soi')).toEqual(['1'])
  expect(await findInIndex(db, '7', 'soi')).toEqual(['1', '2'])
})
