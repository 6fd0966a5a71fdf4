import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from './database.ts'

/**
 * SQL for the current time of the store plus an offset, used for leases and due times. Nodes that share a store all use
 * the store's clock; `now` is ours, for a store with a single server.
 */
export function storeTime(
  db: Pick<Database, 'databaseTime'>,
  now: number,
  afterMilliseconds = 0,
): RawBuilder<number> {
  return db.databaseTime ? sql`(${db.databaseTime} + ${afterMilliseconds})` : sql`${now + afterMilliseconds}`
}

/** Returns the same time as a value; inside a transaction through its own `sql`. */
export async function storeNow(
  deps: { db: Pick<Database, 'databaseTime' | 'sql'>; clock: { now(): number } },
  within: Sql = deps.db.sql,
): Promise<number> {
  const { databaseTime } = deps.db
  if (!databaseTime) return deps.clock.now()
  const { rows } = await sql<{ now: number }>`select ${databaseTime} as now`.execute(within)
  return rows[0]?.now ?? deps.clock.now()
}
