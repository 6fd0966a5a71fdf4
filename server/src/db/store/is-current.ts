import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { isDistributed } from '../layout/layout.ts'

/**
 * Returns the numbers of the migrations of this version from the names of their files, because loading all migrations
 * takes a tenth of the time of a command.
 */
export function listMigrationNumbers(): number[] {
  return readdirSync(new URL('../migrations/', import.meta.url))
    .map((name) => /^(\d{4})-[\w-]+\.ts$/.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
}

/**
 * Returns true if the store has all migrations of this version and no others, and no large step is unfinished. False
 * for every distributed store, where an interrupted process may have left work.
 */
export async function isCurrentStore(db: Database): Promise<boolean> {
  if (!(await hasSchema(db))) return false
  const done = (await db.sql.selectFrom('migration').select('number').execute()).map(({ number }) => number)
  const expected = new Set(listMigrationNumbers())
  if (done.length !== expected.size || !done.every((number) => expected.has(number))) return false
  if (db.dialect === 'sqlite') return true
  if (await isDistributed(db.sql)) return false
  const { rows } = await sql`select 1 from migration_to_finish limit 1`.execute(db.sql)
  return rows.length === 0
}

/** Returns true when the store was migrated before; false for an empty database. */
export async function hasSchema({ dialect, sql: reads }: Database): Promise<boolean> {
  const { rows } = await (dialect === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`
    : sql`select 1 where to_regclass('migration') is not null`
  ).execute(reads)
  return rows.length > 0
}
