import { stat } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../database.ts'
import { createMigratedLocation } from '../testing.ts'
import { QueryScheduler } from './query-scheduler.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-driver.ts'
import { SqliteFullText } from './sqlite-full-text.ts'
import { WalSync } from './wal-sync.ts'
import { WriteQueue } from './write-queue.ts'

const save = (key: string) => (tx: Transaction) =>
  tx.sql.insertInto('store_fact').values({ key, value: 'scheduled' }).execute()

/** Opens a store in which every query waits for another turn of the event loop. */
async function openQueue() {
  const location = await createMigratedLocation('sqlite')
  const path = 'sqliteFile' in location ? location.sqliteFile : ''
  const connection = new SqliteConnection(path)
  const scheduler = new QueryScheduler(0)
  const sql = kyselyOn(scheduler.on(connection))
  const wal = new WalSync(`${path}-wal`)
  onTestFinished(async () => {
    await wal.close()
    connection.close()
  })
  const queue = new WriteQueue({ connection, sql, fullText: new SqliteFullText(sql), wal, scheduler })
  const listKeys = async () => {
    const rows = await sql.selectFrom('store_fact').select('key').where('value', '=', 'scheduled').execute()
    return rows.map(({ key }) => key)
  }
  return { queue, listKeys }
}

test('a query that waits runs although others arrive in every turn', async () => {
  const queries = createTimedQueries()
  let isDone = false
  // Waits in the same turn, but before the callback that ends it.
  setImmediate(() => {
    void Promise.resolve(queries.runQuery('waiting', [])).then(() => {
      isDone = true
    })
  })
  await queries.runQuery('long', [])
  for (let round = 0; round < 20; round++) {
    await nextRound()
    if (round % 2 === 1) void queries.runQuery('long', [])
  }
  expect(isDone).toBe(true)
})

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates a scheduler with a simulated clock; the query "long" takes 10 milliseconds. */
function createTimedQueries() {
  let now = 0
  const connection = {
    runQuery: (sql: string) => {
      if (sql === 'long') now += 10
      return { rows: [] }
    },
  }
  return new QueryScheduler(4, () => now).on(connection)
}

/** Counts the iterations of the event loop from now on. */
function countRounds(): () => number {
  let rounds = 0
  let timer = setImmediate(function count() {
    rounds++
    timer = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(timer))
  return () => rounds
}

test('other work runs between the queries of a transaction', async () => {
  const { queue } = await openQueue()
  const rounds = countRounds()

  await queue.run(async (tx) => {
    for (let at = 0; at < 20; at++) await save(`fact ${at}`)(tx)
  })

  expect(rounds()).toBeGreaterThanOrEqual(19)
})

test('a query that waits while its transaction fails is rolled back with it', async () => {
  const { queue, listKeys } = await openQueue()
  const failed = queue.run(async (tx) => {
    await save('first')(tx)
    await Promise.all([save('first')(tx), save('waiting')(tx)])
  })
  const done = queue.run(save('next'))

  await expect(failed).rejects.toThrow('UNIQUE')
  await done
  expect(await listKeys()).toEqual(['next'])
})

test('a query of another caller overtakes a long chain', async () => {
  const connection = new SqliteConnection(':memory:')
  onTestFinished(() => connection.close())
  const queries = new QueryScheduler(0).on(connection)
  const order: string[] = []
  const select = async (name: string) => {
    await queries.runQuery('select ?', [name] as never)
    order.push(name)
  }
  const chain = async () => {
    for (let at = 0; at < 5; at++) await select('chain')
  }

  await Promise.all([chain(), chain(), select('other')])

  expect(order.indexOf('other')).toBeLessThanOrEqual(3)
})

test('short queries that wait run in the same turn', async () => {
  const queries = createTimedQueries()
  await queries.runQuery('long', [])
  const rounds = countRounds()

  await Promise.all(Array.from({ length: 50 }, async () => queries.runQuery('short', [])))

  expect(rounds()).toBeLessThanOrEqual(2)
})

test('requests are served between a long query and the next', async () => {
  const queries = createTimedQueries()
  // Resolves where sockets are read, so that the next callbacks of `setImmediate` run before other sockets.
  await stat('.')
  await queries.runQuery('long', [])
  const next = queries.runQuery('next', [])
  const rounds = countRounds()

  await next

  expect(rounds()).toBe(1)
})
