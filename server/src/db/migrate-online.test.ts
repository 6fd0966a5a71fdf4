import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { connectTo } from '../testing/postgres.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import type { LargeStep, Migration } from './migrations/migration.ts'
import { createLocation, openStore } from './testing.ts'

const weigh = 'alter table released_blob add column weight bigint'
const bySize: LargeStep = { index: 'released_blob_by_weight', on: 'on released_blob (weight, hash)' }
const fill: LargeStep = { update: 'released_blob', set: 'weight = failures + 7', where: 'weight is null' }

/** Returns all migrations and one more. */
const newer = (both: readonly string[], large: readonly LargeStep[]): Migration[] => [
  ...migrations,
  { number: (migrations.at(-1)?.number ?? 0) + 1, name: 'the-next', both, large },
]

/** Enough rows for several batches. */
const rows = 60_000

const release = (db: Database) =>
  db.transaction((tx) =>
    sql`insert into released_blob (hash, released_at)
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(rows)})
      select 'a blob whose name takes sixty-four letters of a page as hashes do' || n, n from counted`.execute(
      tx.sql,
    ),
  )

const countWeighed = async (db: Database) => {
  const { rows: result } = await sql<{
    count: number
  }>`select count(*) as count from released_blob where weight = 7`.execute(db.sql)
  return Number(result[0]?.count)
}

onBothDatabases('large steps of a migration', (dialect) => {
  test('process every row once', { timeout: 120_000 }, async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db)
    await release(db)
    expect(await migrate(db, newer([weigh], [bySize, fill]))).toEqual(['the-next'])
    expect(await countWeighed(db)).toBe(rows)
    const { rows: indexes } = await (dialect === 'sqlite'
      ? sql`select name from sqlite_schema where name = 'released_blob_by_weight'`
      : sql`select relname as name from pg_class join pg_index on indexrelid = oid
          where relname = 'released_blob_by_weight' and indisvalid`
    ).execute(db.sql)
    expect(indexes).toEqual([{ name: 'released_blob_by_weight' }])
    expect(await migrate(db, newer([weigh], [bySize, fill]))).toEqual([])
  })
})

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

/** Opens a migrated store on PostgreSQL, with connections like those of an older node. */
async function openSecond() {
  const location = await createLocation('postgres')
  const db = await openStore(location)
  await migrate(db)
  if (!('postgresUrl' in location)) throw new Error('it is not PostgreSQL')
  const [one, other] = [await connectTo(location.postgresUrl), await connectTo(location.postgresUrl)]
  onTestFinished(async () => {
    await one.end()
    await other.end()
  })
  return { db, one, other }
}

const insert = (hash: string) => `insert into released_blob (hash, released_at) values ('${hash}', 0)`

describe.skipIf(!hasPostgres)('large steps on PostgreSQL', () => {
  test('let older nodes read and write while they wait for a writer', { timeout: 120_000 }, async () => {
    const { db, one, other } = await openSecond()
    await one.query('begin')
    await one.query(insert('within'))
    const migrated = migrate(
      db,
      newer([], [{ index: 'released_blob_by_time', on: 'on released_blob (released_at)' }]),
    )
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike 'create index%'`
    await expect.poll(async () => (await other.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)

    // Behind a request for an exclusive table lock, each of these would time out.
    await other.query("set lock_timeout = '2s'")
    await other.query(insert('beside'))
    await other.query("update released_blob set failures = 1 where hash = 'beside'")
    expect((await other.query('select hash from released_blob')).rows).toEqual([{ hash: 'beside' }])
    expect((await other.query(waits)).rowCount).toBe(1)
    await one.query('commit')

    expect(await migrated).toEqual(['the-next'])
    const { rows: result } = await other.query(
      "select indisvalid from pg_index where indexrelid = 'released_blob_by_time'::regclass",
    )
    expect(result).toEqual([{ indisvalid: true }])
  })

  test('lock rows only during their batch', { timeout: 120_000 }, async () => {
    const { db, one, other } = await openSecond()
    await release(db)
    const hash = "(select max(hash) from released_blob where ctid >= '(600,0)'::tid)"
    await one.query('begin')
    const { rowCount } = await one.query(`update released_blob set released_at = 0 where hash = ${hash}`)
    expect(rowCount).toBe(1)
    const migrated = migrate(
      db,
      newer([], [{ update: 'released_blob', set: 'failures = 5', where: 'failures = 0' }]),
    )
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike 'update "released_blob"%'`
    await expect.poll(async () => (await other.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    await other.query("set lock_timeout = '2s'")
    await other.query("update released_blob set released_at = 1 where ctid < '(500,0)'::tid and failures = 5")
    const { rows: done } = await other.query(
      'select count(*)::int as count from released_blob where failures = 5',
    )
    expect(done[0].count).toBeGreaterThan(10_000)
    await one.query('commit')
    await migrated
    const { rows: remaining } = await other.query(
      'select count(*)::int as count from released_blob where failures = 0',
    )
    expect(remaining).toEqual([{ count: 0 }])
  })

  test('are completed by the next process, half-finished ones from the start', {
    timeout: 120_000,
  }, async () => {
    const { db, other } = await openSecond()
    await other.query(insert('one'))
    await other.query(insert('two'))
    const alone: LargeStep = {
      index: 'released_blob_alone',
      on: 'on released_blob (released_at)',
      isUnique: true,
    }
    await expect(migrate(db, newer([weigh], [fill, alone]))).rejects.toThrow('released_blob_alone')
    const state = "select indisvalid from pg_index where indexrelid = to_regclass('released_blob_alone')"
    expect((await other.query(state)).rows).toEqual([{ indisvalid: false }])

    await other.query("update released_blob set released_at = 1 where hash = 'two'")
    expect(await migrate(db, newer([weigh], [fill, alone]))).toEqual([])
    expect((await other.query(state)).rows).toEqual([{ indisvalid: true }])
    expect((await other.query('select number from migration_to_finish')).rows).toEqual([])
  })
})
