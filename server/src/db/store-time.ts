import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from './database.ts'

/**
 * The time by which leases run out and messages and jobs are due, and what it will be after a while, as SQL. Nodes that
 * share a store all read it from the store's clock, whatever their own say; `now` is ours, for a store that only we use.
 */
export function storeTime(
  db: Pick<Database, 'ownTime'>,
  now: number,
  afterMilliseconds = 0,
): RawBuilder<number> {
  return db.ownTime ? sql`(${db.ownTime} + ${afterMilliseconds})` : sql`${now + afterMilliseconds}`
}

/** The same time, asked for where it is reckoned with before it is kept; inside a transaction by its own `sql`. */
export async function storeNow(
  deps: { db: Pick<Database, 'ownTime' | 'sql'>; clock: { now(): number } },
  within: Sql = deps.db.sql,
): Promise<number> {
  const { ownTime } = deps.db
  if (!ownTime) return deps.clock.now()
  const { rows } = await sql<{ now: number }>`select ${ownTime} as now`.execute(within)
  return rows[0]?.now ?? deps.clock.now()
}
