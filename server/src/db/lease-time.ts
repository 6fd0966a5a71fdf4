import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The time by which leases are given and run out, and what it will be after a while, as SQL. Nodes that share a store
 * all read it from the store's clock, whatever their own say; `now` is ours, for a store that only we use.
 */
export function leaseTime(
  db: Pick<Database, 'ownTime'>,
  now: number,
  afterMilliseconds = 0,
): RawBuilder<number> {
  return db.ownTime ? sql`(${db.ownTime} + ${afterMilliseconds})` : sql`${now + afterMilliseconds}`
}
