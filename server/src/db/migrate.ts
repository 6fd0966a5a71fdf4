import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from './database.ts'
import { isSpread, type Layout } from './layout/layout.ts'
import { placeTables } from './layout/place-tables.ts'
import { type Place, plan } from './layout/plan.ts'
import { migrations as known } from './migrations/all.ts'
import { finishMigrations, noteUnfinished, statementOf } from './migrations/large-steps.ts'
import type { Migration } from './migrations/migration.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Brings the store to the shape this program knows; answers with the names of what was applied. */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = known,
  layout: Layout = 'one',
  newPlaces: Readonly<Record<string, Place>> = {},
): Promise<string[]> {
  const applied: string[] = []
  const placeAll = () => placeTables(db, { ...plan, ...newPlaces })
  const run = async () => {
    await db.transaction(async (tx) => {
      await sql`create table if not exists migration (number bigint primary key, name text not null)`.execute(
        tx.sql,
      )
    })
    await refuseNewerStore(db.sql, migrations)
    const done = new Set(
      (await db.sql.selectFrom('migration').select('number').execute()).map((m) => m.number),
    )
    const spread = db.dialect === 'postgres' && (await isSpread(db.sql))
    // What a program that was killed began comes first.
    if (spread) await placeAll()
    await finishMigrations(db, migrations)
    for (const migration of migrations) {
      if (done.has(migration.number) || !(await apply(db, migration, spread))) continue
      if (spread) await placeAll()
      if (migration.large) await finishMigrations(db, migrations)
      applied.push(migration.name)
    }
    if (layout === 'citus' && !spread) await placeAll()
  }
  await oneAtATime(db, 'migrating', run)
  return applied
}

/** The shape of a store, and whether this program would bring it to another; null where there is none yet. */
export async function findShape(
  db: Database,
  migrations: readonly Migration[] = known,
): Promise<{ shape: number; isOlder: boolean } | null> {
  const { rows: tables } = await (db.dialect === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`
    : sql`select 1 where to_regclass('migration') is not null`
  ).execute(db.sql)
  if (tables.length === 0) return null
  const done = await db.sql.selectFrom('migration').select('number').orderBy('number', 'desc').execute()
  const [newest] = done
  if (!newest) return null
  const isOlder = migrations.some(({ number }) => !done.some((one) => one.number === number))
  return { shape: newest.number, isOlder }
}

/** Refuses a store of an older shape than this program knows, and leaves it as it is; one that is empty is none. */
export async function refuseOlderStore(
  db: Database,
  migrations: readonly Migration[] = known,
): Promise<void> {
  const found = await findShape(db, migrations)
  if (found?.isOlder) {
    throw new Error(
      `This store has schema ${found.shape}, this version needs ${migrations.at(-1)?.number}. This command does not migrate it: start the server to migrate it, or use the previous version.`,
    )
  }
}

/** Whether a store on PostgreSQL was ever brought to a shape: an empty database was not. */
export async function hasShape(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('migration')::text as name`.execute(
    db.sql,
  )
  return typeof rows[0]?.name === 'string'
}

/** Applies one migration; false when another process beside us has just done so. */
async function apply(db: Database, migration: Migration, spread: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const done = await tx.sql
      .selectFrom('migration')
      .select('number')
      .where('number', '=', migration.number)
      .executeTakeFirst()
    if (done) return false
    for (const statement of [...migration.both, ...(migration[db.dialect] ?? [])]) {
      await (spread ? applySpread(tx.sql, statement) : sql.raw(statement).execute(tx.sql))
    }
    // The embedded store has nobody beside us.
    if (db.dialect === 'sqlite')
      for (const step of migration.large ?? []) await sql.raw(statementOf(step)).execute(tx.sql)
    else if (migration.large) await noteUnfinished(tx.sql, migration)
    await sql`insert into migration (number, name) values (${migration.number}, ${migration.name})`.execute(
      tx.sql,
    )
    return true
  })
}

/**
 * On several machines a table that is new is made on the first alone, with keys of whatever kind, and is then placed as the
 * plan says; all else Citus does on every machine.
 */
async function applySpread(tx: WriteSql, statement: string): Promise<void> {
  const isTable = /^\s*create table/i.test(statement)
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true),
    set_config('citus.enable_ddl_propagation', ${isTable ? 'off' : 'on'}, true)`.execute(tx)
  await sql.raw(statement).execute(tx)
}

async function refuseNewerStore(db: Sql, migrations: readonly Migration[]): Promise<void> {
  const newest = await db
    .selectFrom('migration')
    .select('number')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const knownTo = migrations.at(-1)?.number ?? 0
  if (newest && newest.number > knownTo) {
    throw new Error(
      `This store was opened by a newer version (its schema is ${newest.number}, this version knows ${knownTo}). Start the newer version, or restore a backup of this version.`,
    )
  }
}
