import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { connectTo, testLayout } from '../../../testing/postgres.ts'
import { plan } from '../../layout/plan.ts'
import { migrate } from '../../migrate.ts'
import { createPostgresUrl, insertAccount, openStore } from '../../testing.ts'
import { listCopiedTables } from './copied-tables.ts'
import { abandonCopy, type Copy, copyTables, follow, prepareCopy, reopen } from './copy-store.ts'
import { switchStores } from './switch-stores.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'
if (!hasPostgres) process.stdout.write('skipped: copies of stores need BOCAU_TEST_POSTGRES\n')

/** A table that only the catalog knows. */
const sample = `create table sample (
  account_id bigint not null references account (id) on delete cascade, name text not null,
  value text unique, bytes bytea, real double precision, words tsvector, note text,
  primary key (account_id, name)
)`

async function connect(url: string): Promise<pg.Client> {
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return client
}

/** A store with two accounts and a migrated, empty target. */
async function createStores() {
  const [sourceUrl, targetUrl] = [await createPostgresUrl(), await createPostgresUrl()]
  const db = await openStore({ postgresUrl: sourceUrl })
  const writer = await connect(sourceUrl)
  await writer.query(sample)
  await (await connect(targetUrl)).query(sample)
  await insertAccount(db, '1')
  await insertAccount(db, '9007199254740993')
  const open = async () => ({ source: await connect(sourceUrl), target: await connect(targetUrl) })
  return { sourceUrl, targetUrl, db, writer, open, reader: await connect(targetUrl) }
}

async function prepare(stores: { source: pg.Client; target: pg.Client }): Promise<Copy> {
  const copy = await prepareCopy(stores, silent)
  if (!copy) throw new Error('the copy is finished')
  return copy
}

const disconnect = (stores: { source: pg.Client; target: pg.Client }) =>
  Promise.allSettled([stores.source.end(), stores.target.end()])

const silent = { print: () => {}, now: () => 0 }

const followAll = (copy: Copy) => follow(copy, async (applied) => applied === 0)

const listSamples = async (client: pg.Client) =>
  (await client.query('select sample::text as row from sample order by account_id, name')).rows

describe.skipIf(!hasPostgres)('a copied store', () => {
  test('has every table of the plan', async () => {
    const { writer } = await createStores()
    const names = (await listCopiedTables(writer)).map(({ name }) => name)
    const copied = Object.keys(plan).filter((name) => !['migration', 'migration_to_finish'].includes(name))
    expect(names.filter((name) => name !== 'sample')).toEqual(copied.toSorted())
    await writer.query('create table unkeyed (name text)')
    await expect(listCopiedTables(writer)).rejects.toThrow('unkeyed has no primary key')
  })

  test('contains exact values, and changes made after they were copied', async () => {
    const { writer, reader, open } = await createStores()
    await writer.query(
      `insert into sample values (1, 'a', E'\\n"é\\\\', '\\x00ff', 0.1, to_tsvector('simple', 'việc ''nhà'''), null),
        (1, 'B', null, '', 'NaN', null, ''), (9007199254740993, 'a', null, null, 1e300, null, '{"a": [1]}')`,
    )
    const copy = await prepare(await open())
    await copyTables(copy)
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
    await writer.query(`update sample set bytes = '\\x0001', note = null where name = 'a'`)
    await writer.query(`delete from sample where name = 'B'`)
    await writer.query(`insert into sample (account_id, name) values (1, 'new')`)
    await writer.query(`update sample set name = 'renamed' where account_id = 1 and name = 'a'`)
    await followAll(copy)
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
    await writer.query('delete from account where id = 1')
    await followAll(copy)
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
    expect((await reader.query('select id from account')).rows).toEqual([{ id: '9007199254740993' }])
  })

  test('follows a unique value that moves between rows', async () => {
    const { writer, reader, open } = await createStores()
    await writer.query(`insert into sample (account_id, name, value) values (1, 'a', 'x'), (1, 'b', 'y')`)
    const copy = await prepare(await open())
    await copyTables(copy)
    await writer.query(`update sample set value = null where name = 'a'`)
    await writer.query(`update sample set value = 'x' where name = 'b'`)
    await writer.query(`update sample set value = 'y' where name = 'a'`)
    await followAll(copy)
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
    // The row that has the value in the target was deleted, and a later one has it now.
    await writer.query(`delete from copying.progress where table_name = 'sample'`)
    await writer.query(`delete from sample where name = 'a'`)
    await writer.query(`insert into sample (account_id, name, value) values (1, 'c', 'y')`)
    await copyTables(copy)
    await followAll(copy)
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
  })

  test('is usable only after the switch, when the old store refuses changes', async () => {
    const { db, writer, reader, open, sourceUrl, targetUrl } = await createStores()
    const copy = await prepare(await open())
    await copyTables(copy)
    const target = await openStore({ postgresUrl: targetUrl })
    await expect(migrate(target)).rejects.toThrow('is the incomplete copy of a store')
    await writer.query(`insert into sample (account_id, name) values (1, 'last')`)
    await switchStores(copy)
    expect(await listSamples(reader)).toEqual([{ row: '(1,last,,,,,)' }])
    await expect(insertAccount(db, '3')).rejects.toThrow(StoreUnavailable)
    await expect(insertAccount(db, '3')).rejects.toThrow('set BOCAU_DATABASE to its address')
    expect(await migrate(target)).toEqual([])
    await insertAccount(target, '3')
    await disconnect(copy)
    const abandoning = await connect(sourceUrl)
    await expect(abandonCopy(abandoning)).rejects.toThrow('cannot be used again')
    await abandoning.end()
    const another = { source: await connect(sourceUrl), target: await connect(await createPostgresUrl()) }
    await expect(prepareCopy(another, silent)).rejects.toThrow('was copied to another database')
    const keys = `select count(*) from pg_constraint where contype = 'f'`
    expect((await reader.query(keys)).rows).toEqual((await writer.query(keys)).rows)
  })

  test('refuses a change that waited for the switch', async () => {
    const { writer, open, sourceUrl } = await createStores()
    const copy = await prepare(await open())
    await copyTables(copy)
    const early = await connect(sourceUrl)
    await early.query('begin')
    await early.query(`insert into sample (account_id, name) values (1, 'early')`)
    const switched = switchStores(copy)
    const observer = await connect(sourceUrl)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const countWaiting = async () => (await observer.query(waiting)).rowCount
    // The switch waits for the open transaction, and a later change waits for the switch.
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 60_000 })
    const late = writer.query(`insert into sample (account_id, name) values (1, 'late')`).then(
      () => 'stored',
      (error: { code: string }) => error.code,
    )
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), { timeout: 60_000 })
    await early.query('commit')
    await switched
    // A switch that gave up waiting once has let the change through before it.
    const names = (await listSamples(copy.target)).map(({ row }) => row)
    expect(names).toContain('(1,early,,,,,)')
    expect(names.includes('(1,late,,,,,)')).toBe((await late) === 'stored')
    expect(['25006', 'stored']).toContain(await late)
  })

  test('waits for a message in transmission, and no other starts', async () => {
    const { writer, open } = await createStores()
    await insertOutgoing(writer, 1, Date.now() + 3_600_000)
    await insertOutgoing(writer, 2, 0)
    const copy = await prepare(await open())
    await copyTables(copy)
    const switched = switchStores(copy)
    const claim = () =>
      writer.query(`update outgoing set attempts = attempts + 1 where message_id = 2`).then(
        () => 'claimed',
        (error: { code: string }) => error.code,
      )
    await vi.waitFor(async () => expect(await claim()).toBe('25006'), { timeout: 60_000 })
    // The result of the transmission is still stored.
    await writer.query(`update outgoing set state = 'sent', due_at = null where message_id = 1`)
    await switched
    const { rows } = await copy.target.query('select state from outgoing where message_id = 1')
    expect(rows).toEqual([{ state: 'sent' }])
  })

  test('is refused when a row differs, and the store stays in use', async () => {
    const { db, reader, writer, open } = await createStores()
    await writer.query(`insert into sample (account_id, name) values (1, 'a')`)
    const copy = await prepare(await open())
    await copyTables(copy)
    await reader.query(`update sample set note = 'other'`)
    await expect(switchStores(copy)).rejects.toThrow('rows of sample differ')
    await insertAccount(db, '3')
    await writer.query(`update sample set note = 'same'`)
    await switchStores(copy)
    await expect(insertAccount(db, '4')).rejects.toThrow(StoreUnavailable)
  })

  test('is compared row by row', async () => {
    const { reader, writer, open } = await createStores()
    await writer.query(
      `insert into sample (account_id, name) select 1, n::text from generate_series(1, 11000) n`,
    )
    const copy = await prepare(await open())
    await copyTables(copy)
    const changes = [
      `update sample set note = 'other' where name = '7'`,
      `with gone as (delete from sample where name = '99') insert into sample (account_id, name) values (1, 'zzz')`,
    ]
    for (const change of changes) {
      await reader.query(change)
      await expect(switchStores(copy)).rejects.toThrow('rows of sample differ')
      await writer.query(`update sample set real = coalesce(real, 0) + 1 where name in ('7', '99')`)
      await reader.query(`delete from sample where name = 'zzz'`)
      await followAll(copy)
    }
    await switchStores(copy)
  })

  test('leaves nothing in the store when it is abandoned', async () => {
    const { db, writer, open, sourceUrl } = await createStores()
    const stores = await open()
    const copy = await prepare(stores)
    await copyTables(copy)
    await disconnect(stores)
    const other = await connect(sourceUrl)
    expect(await abandonCopy(other)).toBe(true)
    expect(await abandonCopy(other)).toBe(false)
    await insertAccount(db, '3')
    const { rows } = await writer.query(
      `select tgname from pg_trigger where tgname like 'copying%' union all
       select nspname from pg_namespace where nspname = 'copying'`,
    )
    expect(rows).toEqual([])
    await other.end()
    await expect(prepareCopy(await open(), silent)).rejects.toThrow('belongs to another copy')
  })

  test('cannot be the store itself, a filled one, or one of another version', async () => {
    const [{ writer, sourceUrl }, filled] = [await createStores(), await createStores()]
    const refusal = async (from: string, to: string) => {
      const stores = { source: await connect(from), target: await connect(to) }
      const refused = await prepareCopy(stores, silent).catch((error: Error) => error.message)
      await disconnect(stores)
      return refused
    }
    expect(await refusal(sourceUrl, sourceUrl)).toMatch('is the database of the store itself')
    expect(await refusal(sourceUrl, filled.sourceUrl)).toMatch('already contains organisations')
    await writer.query(`insert into migration (number, name) values (99999, 'next')`)
    expect(await refusal(filled.sourceUrl, sourceUrl)).toMatch('The store has schema')
  })

  test('is complete after an interruption at any statement', { timeout: 120_000 }, async () => {
    const { writer, reader, open } = await createStores()
    for (let attempt = 0; ; attempt++) {
      // A run that ended within the switch leaves the store closed.
      await writer
        .query('insert into sample (account_id, name, value) values (1, $1, $1)', [`row${attempt}`])
        .catch((error: Error) => expect(error.message).toMatch('was copied to another database'))
      const stores = await open()
      const limit = { statements: 1 + attempt * 157 }
      for (const client of [stores.source, stores.target]) endAfter(client, limit)
      const finished = await run(stores).catch((error: Error) => {
        expect(error.message).toMatch(/interrupted|Connection terminated|not queryable/)
        return false
      })
      await disconnect(stores)
      if (finished) break
    }
    expect(await listSamples(reader)).toEqual(await listSamples(writer))
  })
})

const insertOutgoing = (client: pg.Client, messageId: number, leasedUntil: number) =>
  client.query(
    `insert into outgoing (account_id, message_id, state, leaves_at, due_at, give_up_at, attempts, lease_holder,
       leased_until, sender, message_id_header, blob_hash, size, is_tracked, zone, times_sent, recall_seconds,
       recall_state, created_at)
     values (1, $1, 'sending', 0, 1, 1, 1, 'node', $2, '', '', '', 0, 0, '', 0, 0, '', 0)`,
    [messageId, leasedUntil],
  )

/** Copies as the command does. */
async function run(stores: { source: pg.Client; target: pg.Client }): Promise<true> {
  const copy = await prepareCopy(stores, silent)
  if (!copy) return true
  await reopen(copy)
  await copyTables(copy)
  await switchStores(copy)
  return true
}

/** Closes a connection when the statements of both are used up. */
function endAfter(client: pg.Client, limit: { statements: number }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const limited = (...args: unknown[]) => {
    if (limit.statements-- > 0) return query(...args)
    return client.end().then(() => Promise.reject(new Error('interrupted')))
  }
  client.query = limited as typeof client.query
}
