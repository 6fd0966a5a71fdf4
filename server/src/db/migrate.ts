import { sql } from 'kysely'
import type { Database, WriteSql } from './database.ts'
import { distributeTables } from './layout/distribute-tables.ts'
import { isDistributed, type Layout } from './layout/layout.ts'
import { plan, type TablePlacement } from './layout/plan.ts'
import { migrations as allMigrations } from './migrations/all.ts'
import { finishMigrations, recordPendingSteps, toSingleStatement } from './migrations/large-steps.ts'
import type { Migration } from './migrations/migration.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { refuseUnfinishedCopy } from './postgres/copying/refuse-unfinished-copy.ts'
import { hasSchema } from './store/is-current.ts'

/** Migrates the store to the schema of this version; returns the names of the applied migrations. */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = allMigrations,
  {
    layout = 'one',
    newPlacements = {},
  }: {
    layout?: Layout | undefined
    newPlacements?: Readonly<Record<string, TablePlacement>> | undefined
  } = {},
): Promise<string[]> {
  const applied: string[] = []
  const distributeAll = () => distributeTables(db, { ...plan, ...newPlacements })
  const run = async () => {
    await refuseUnfinishedCopy(db)
    await db.transaction(async (tx) => {
      await sql`create table if not exists migration (number bigint primary key, name text not null)`.execute(
        tx.sql,
      )
    })
    const done = new Set(
      (await db.sql.selectFrom('migration').select('number').execute()).map((m) => m.number),
    )
    refuseOtherVersions([...done], migrations)
    const isAlreadyDistributed = db.dialect === 'postgres' && (await isDistributed(db.sql))
    // Completes the work of an interrupted process first.
    if (isAlreadyDistributed) await distributeAll()
    await finishMigrations(db, migrations)
    for (const migration of migrations) {
      if (done.has(migration.number) || !(await apply(db, migration, isAlreadyDistributed))) continue
      if (isAlreadyDistributed) await distributeAll()
      if (migration.large) await finishMigrations(db, migrations)
      applied.push(migration.name)
    }
    if (layout === 'citus' && !isAlreadyDistributed) await distributeAll()
  }
  await oneAtATime(db, 'migrating', run)
  return applied
}

/** Returns the schema version of a store, and true if this version would migrate it; null for an empty store. */
export async function findSchemaVersion(
  db: Database,
  migrations: readonly Migration[] = allMigrations,
): Promise<{ schemaVersion: number; isOlder: boolean } | null> {
  if (!(await hasSchema(db))) return null
  const done = await db.sql.selectFrom('migration').select('number').orderBy('number', 'desc').execute()
  const [newest] = done
  if (!newest) return null
  refuseEarlierSchema(newest.number, migrations)
  const isOlder = migrations.some(({ number }) => !done.some((one) => one.number === number))
  return { schemaVersion: newest.number, isOlder }
}

/** Rejects a store with an older schema without changing it; an empty one is accepted. */
export async function refuseOlderStore(
  db: Database,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const schema = await findSchemaVersion(db, migrations)
  if (schema?.isOlder) {
    throw new Error(
      `This store has schema ${schema.schemaVersion}, this version needs ${migrations.at(-1)?.number}. This command does not migrate it: start the server to migrate it, or use the previous version.`,
    )
  }
}

/** Applies one migration; returns false when another process has just done so. */
async function apply(db: Database, migration: Migration, isAlreadyDistributed: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const done = await tx.sql
      .selectFrom('migration')
      .select('number')
      .where('number', '=', migration.number)
      .executeTakeFirst()
    if (done) return false
    for (const statement of [...migration.both, ...(migration[db.dialect] ?? [])]) {
      await (isAlreadyDistributed
        ? distributeIfConfigured(tx.sql, statement)
        : sql.raw(statement).execute(tx.sql))
    }
    // The embedded store has no other processes during a migration.
    if (db.dialect === 'sqlite')
      for (const step of migration.large ?? []) await sql.raw(toSingleStatement(step)).execute(tx.sql)
    else if (migration.large) await recordPendingSteps(tx.sql, migration)
    await sql`insert into migration (number, name) values (${migration.number}, ${migration.name})`.execute(
      tx.sql,
    )
    return true
  })
}

/**
 * In a distributed store a new table is created on the coordinator, where any key is allowed, and is then placed as
 * planned; Citus applies all other statements on every machine.
 */
async function distributeIfConfigured(tx: WriteSql, statement: string): Promise<void> {
  const isTable = /^\s*create table/i.test(statement)
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true),
    set_config('citus.enable_ddl_propagation', ${isTable ? 'off' : 'on'}, true)`.execute(tx)
  await sql.raw(statement).execute(tx)
}

function refuseOtherVersions(done: readonly number[], migrations: readonly Migration[]): void {
  if (done.length === 0) return
  const newest = Math.max(...done)
  refuseEarlierSchema(newest, migrations)
  const latestNumber = migrations.at(-1)?.number ?? 0
  if (newest > latestNumber) {
    throw new Error(
      `This store was opened by a newer version (its schema is ${newest}, this version knows ${latestNumber}). Start the newer version, or restore a backup of this version.`,
    )
  }
}

/** Rejects a schema older than the first migration, which creates the schema of a release. */
export function refuseEarlierSchema(schemaVersion: number, [first]: readonly Migration[]): void {
  if (first && schemaVersion < first.number)
    throw new Error(
      `This store has schema ${schemaVersion}, and this version migrates stores from schema ${first.number} on. Upgrade it with the releases in between first, one after the other.`,
    )
}
