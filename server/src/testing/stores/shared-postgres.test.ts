import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database, Sql } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { insertAccount } from '../../db/testing.ts'
import { connectTo } from '../postgres.ts'
import { createWorld } from '../world.ts'
import { borrowPostgres } from './isolated-store.ts'
import { isUndoneByReset } from './shared-postgres.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && !process.env.BOCAU_TEST_CITUS

/** Opens a store on a shared database; `giveBack` closes it first. */
async function lend() {
  const { location, remove } = await borrowPostgres()
  const db = await openDatabase(location)
  const url = 'postgresUrl' in location ? location.postgresUrl : ''
  const giveBack = async () => {
    await db.close()
    await remove()
  }
  return { db, url, giveBack }
}

/** Uses a shared database and returns true if the next loan reuses it. */
async function isReusedAfter(action: (db: Database, url: string) => Promise<unknown>): Promise<boolean> {
  const first = await lend()
  await action(first.db, first.url)
  await first.giveBack()
  const second = await lend()
  await second.giveBack()
  return first.url === second.url
}

const run = (statement: string) => (db: Database) => sql.raw(statement).execute(db.sql)

/** Every relation of the schema with planner statistics, and the rows of every table. */
async function readAll(db: Sql) {
  const { rows: relations } = await sql<{ name: string; kind: string; bytes: number }>`
    select relname as name, relkind as kind, relnatts, relpages, reltuples,
      case when relkind = 'r' then pg_relation_size(oid) end as bytes
    from pg_class where relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const rows: Record<string, unknown[]> = {}
  for (const { name, kind } of relations)
    if (kind === 'r') rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  const { rows: statistics } = await sql`select count(*) from pg_statistic`.execute(db)
  return { relations: relations.filter(({ kind }) => kind === 'r'), rows, statistics }
}

describe.skipIf(!hasPostgres)('a shared database', () => {
  test('equals the template after a test', async () => {
    const world = await createWorld({ database: 'postgres' })
    const [first] = (await sql<{ name: string }>`select current_database() as name`.execute(world.app.db.sql))
      .rows
    await world.deliverAll(Array.from({ length: 20 }, (_, n) => ({ subject: `Báo giá ${n}` })))
    const client = await world.signIn('khue@mocviet.test')
    await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    await world.close()

    const { db, url, giveBack } = await lend()
    expect(new URL(url).pathname).toBe(`/${first?.name}`)
    const template = await openDatabase({
      postgresUrl: url.replace(/[^/]+$/, process.env.BOCAU_TEST_TEMPLATE ?? ''),
    })
    expect(await readAll(db.sql)).toEqual(await readAll(template.sql))
    await template.close()
    await giveBack()
  })

  test('is reused with its connections', async () => {
    const backend = async (db: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.sql)).rows[0]?.pid
    const backends: unknown[] = []
    const note = async (db: Database) => {
      await insertAccount(db, '7')
      backends.push(await backend(db))
    }
    expect(await isReusedAfter(note)).toBe(true)
    await isReusedAfter(note)
    expect(backends[1]).toBe(backends[0])
  })

  test('serves one store at a time', async () => {
    const [one, other] = [await lend(), await lend()]
    expect(one.url).not.toBe(other.url)
    await one.giveBack()
    await other.giveBack()
  })

  test('rejects queries of a closed store', async () => {
    const { db, giveBack } = await lend()
    await giveBack()

    await expect(insertAccount(db, '7')).rejects.toThrow()
  })

  test('is released only after running transactions have ended', async () => {
    const { db, giveBack } = await lend()
    let hasFinished = false
    const started = Promise.withResolvers<void>()
    const running = db.transaction(async (tx) => {
      started.resolve()
      await sql`select pg_sleep(0.05)`.execute(tx.sql)
      await tx.sql.updateTable('account').set({ full_name: 'Hà' }).execute()
      hasFinished = true
    })
    await started.promise
    await giveBack()
    expect(hasFinished).toBe(true)
    await running
  })
})

describe.skipIf(!hasPostgres)('a shared database is dropped', () => {
  test.each([
    ['a new table', 'create table letter (subject text)'],
    ['a dropped column', 'alter table message drop column is_to_me'],
    ['a setting of the session', `set work_mem = '1MB'`],
    ['a setting of the session, by a function', `select set_config('work_mem', '1MB', false)`],
    ['a listener', 'listen news'],
    ['a temporary table', 'create temp table letter (subject text)'],
    ['a prepared statement', 'prepare letter as select 1'],
    ['figures of the planner', 'analyze account'],
    ['a lock of the session', 'select pg_advisory_lock(7)'],
    ['another shape', 'delete from migration where number = 77'],
  ])('after %s', async (_, statement) => {
    expect(await isReusedAfter(run(statement))).toBe(false)
  })

  test('while another connection is open', async () => {
    let end = async () => {}
    const connect = async (_: Database, url: string) => {
      const client = await connectTo(url)
      end = () => client.end()
    }
    expect(await isReusedAfter(connect)).toBe(false)
    await end()
  })

  test('or reset after its connections were terminated', async () => {
    const first = await lend()
    await insertAccount(first.db, '7')
    const admin = await connectTo(process.env.BOCAU_TEST_POSTGRES ?? '')
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      new URL(first.url).pathname.slice(1),
    ])
    await admin.end()
    await first.giveBack()

    const second = await lend()
    await insertAccount(second.db, '7')
    await second.giveBack()
  })
})

test.each([
  ['select 1', true],
  ['insert into "account" values ($1)', true],
  ['begin', true],
  ['start transaction isolation level serializable', true],
  [`set local lock_timeout = '100ms'`, true],
  [`select set_config('lock_timeout', '1s', true)`, true],
  ['select pg_try_advisory_xact_lock(7217211)', true],
  ['begin; set work_mem = 1', false],
  ['set work_mem = 1', false],
  ['select pg_advisory_lock(7)', false],
  ['vacuum', false],
])('a reset undoes %s: %s', (statement, isUndone) => {
  expect(isUndoneByReset(statement)).toBe(isUndone)
})
