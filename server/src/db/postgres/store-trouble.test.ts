import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { connectTo } from '../../testing/postgres.ts'
import { openUnresponsiveProxy } from '../../testing/unresponsive-proxy.ts'
import type { Database } from '../database.ts'
import { createMigratedLocation, insertAccount, openStore } from '../testing.ts'
import { asStoreError } from './store-trouble.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

/** Creates a store with one account, and an outside connection that can lock its row. */
async function open() {
  const location = await createMigratedLocation('postgres')
  if (!('postgresUrl' in location)) throw new Error('not PostgreSQL')
  const db = await openStore(location)
  await insertAccount(db, '7')
  const outside = await connectTo(location.postgresUrl)
  onTestFinished(() => outside.end())
  return { db, outside, place: location }
}

const setName = (db: Database, name: string) =>
  db.transaction((tx) =>
    tx.sql.updateTable('account').set({ full_name: name }).where('id', '=', '7').execute(),
  )

const findName = async (db: Database) =>
  (await db.sql.selectFrom('account').select('full_name').executeTakeFirstOrThrow()).full_name

/** Terminates the connections with an open transaction, like an administrator or a timeout. */
const ofOpenTransactions =
  "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'"
const openTransactions = `select pid ${ofOpenTransactions}`
const cutOpenTransactions = `select pg_terminate_backend(pid) ${ofOpenTransactions}`

test.each([
  'could not commit transaction for shard 102124 on at least one active node',
  'postmaster was shut down, exiting',
])('a Citus machine that fails is an error of the store: %s', (message) => {
  const error = Object.assign(new Error(message), { code: 'XX000' })
  expect(asStoreError(error)).toEqual(new StoreUnavailable('away', error))
  expect(asStoreError(error)).toBeInstanceOf(StoreUnavailable)
})

describe.skipIf(!hasPostgres)('a store on PostgreSQL', () => {
  test('sets timeouts and dead-peer detection in every session by kind of work', async () => {
    const { db } = await open()
    const findTrouble = async (name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db.sql)
      return rows[0]?.value
    }
    expect(await findTrouble('idle_in_transaction_session_timeout')).toBe('5s')
    expect(await findTrouble('lock_timeout')).toBe('8s')
    expect(await findTrouble('statement_timeout')).toBe('30s')
    expect(await findTrouble('tcp_keepalives_idle')).toBe('10')
    expect(await findTrouble('tcp_user_timeout')).toBe('20000')
    // Read by the triggers of a move; PostgreSQL has no such setting.
    expect(await findTrouble('bocau.work')).toBe('request')
  })

  test('reports a row locked for too long as unavailable, without a retry', {
    timeout: 60_000,
  }, async () => {
    const { db, outside } = await open()
    await outside.query('begin')
    await outside.query("select 1 from account_counter where account_id = '7' for update")
    let times = 0
    const waiting = db.transaction(async (tx) => {
      times++
      await sql`set local lock_timeout = '100ms'`.execute(tx.sql)
      await tx.lockAccount('7')
    })
    await expect(waiting).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'held', code: '55P03' })
    expect(times).toBe(1)
    await outside.query('rollback')
    await setName(db, 'Hà')
    expect(await findName(db)).toBe('Hà')
  })

  test('reports a statement timeout as unavailable', async () => {
    const { db } = await open()
    const long = db.transaction(async (tx) => {
      await sql`set local statement_timeout = '50ms'`.execute(tx.sql)
      await sql`select pg_sleep(5)`.execute(tx.sql)
    })
    await expect(long).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'slow', code: '57014' })
  })

  test('repeats a transaction whose connection was lost before the commit', async () => {
    const { db, outside } = await open()
    let times = 0
    await db.transaction(async (tx) => {
      times++
      await tx.sql.updateTable('account').set({ full_name: 'cut' }).where('id', '=', '7').execute()
      if (times === 1) await outside.query(cutOpenTransactions)
      await tx.sql
        .updateTable('account')
        .set({ full_name: `${times}` })
        .where('id', '=', '7')
        .execute()
    })
    expect([times, await findName(db)]).toEqual([2, '2'])
  })

  test('does not repeat a transaction lost during the commit, which may have succeeded', async () => {
    const { db, outside } = await open()
    let times = 0
    const cut = db.transaction(async () => {
      times++
      await outside.query(cutOpenTransactions)
    })
    await expect(cut).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'away' })
    expect(times).toBe(1)
  })

  test('repeats a transaction that the database ended as idle', async () => {
    const { db, outside } = await open()
    let times = 0
    await db.transaction(async (tx) => {
      times++
      if (times === 1) {
        await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx.sql)
        await vi.waitFor(async () => expect((await outside.query(openTransactions)).rows).toEqual([]), 60_000)
      }
      await tx.sql
        .updateTable('account')
        .set({ full_name: `${times}` })
        .where('id', '=', '7')
        .execute()
    })
    expect([times, await findName(db)]).toEqual([2, '2'])
  })

  test('gives up a transaction after repeated losses and serves the next', async () => {
    const { db, outside } = await open()
    let times = 0
    const failing = db.transaction(async (tx) => {
      times++
      await tx.lockAccount('7')
      await outside.query(cutOpenTransactions)
      await tx.lockAccount('7')
    })
    await expect(failing).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'away' })
    expect(times).toBe(3)
    await setName(db, 'Hà')
    expect(await findName(db)).toBe('Hà')
  })

  test('responds to health checks while all connections wait', async () => {
    const { db, outside } = await open()
    await outside.query('begin')
    await outside.query('select 1 from account for update')
    const waiting = Array.from({ length: 5 }, () => setName(db, 'Hà'))
    await db.ping()
    await outside.query('rollback')
    await Promise.all(waiting)
  })
})

test.skipIf(!hasPostgres)(
  'detects a silent database and queries it on another connection',
  { timeout: 120_000 },
  async () => {
    const location = await createMigratedLocation('postgres')
    if (!('postgresUrl' in location)) return
    const remoteUrl = new URL(location.postgresUrl)
    const proxy = await openUnresponsiveProxy({ port: Number(remoteUrl.port) })
    remoteUrl.port = String(proxy.port)
    const db = await openStore({ postgresUrl: remoteUrl.href })
    await db.ping()
    proxy.silence()
    await expect(db.ping()).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'slow' })
    await expect(db.ping()).rejects.toMatchObject({ name: 'StoreUnavailable' })
    proxy.resume()
    await db.ping()
  },
)

test.skipIf(!hasPostgres)('an unreachable store is reported without its password', async () => {
  const db = await openStore({ postgresUrl: 'postgres://bocau:geheim@127.0.0.1:1/bocau' })
  const request = db.ping()
  await expect(request).rejects.toMatchObject({
    name: 'StoreUnavailable',
    trouble: 'away',
    code: 'ECONNREFUSED',
  })
  await expect(request).rejects.not.toThrow('geheim')
})
