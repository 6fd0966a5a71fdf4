import { PostgresAdapter, sql } from 'kysely'
import type { Sql } from '../database.ts'

/** Layout of a PostgreSQL store: on one machine, or distributed by account. */
export type Layout = 'one' | 'citus'

/** Adapter of a distributed store, by which queries recognise it. */
export class DistributedAdapter extends PostgresAdapter {}

/**
 * Returns true when directory queries must not join tables of accounts. On several machines these are queried
 * separately; on one machine the join is free.
 */
export const isQueriedSeparately = (db: Sql): boolean =>
  db.getExecutor().adapter instanceof DistributedAdapter

/** Returns a column of an account's table, or nothing when it is queried separately. */
export const relatedColumn = (
  db: Sql,
  column: 'account_counter.last_event_number' | 'account_counter.used_bytes',
) =>
  isQueriedSeparately(db) ? sql<number | null>`cast(null as bigint)` : sql<number | null>`${sql.ref(column)}`

/**
 * Key of the store fact with the foreign keys that were dropped to distribute the tables and must be
 * restored.
 */
export const droppedKeysKey = 'keys to put back'

/** Returns true when tables of a store were distributed, even in part. */
export async function isDistributed(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ knows_citus: boolean; has_facts: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as knows_citus,
      to_regclass('store_fact') is not null as has_facts`.execute(db)
  const [row] = rows
  if (row?.knows_citus !== true) return false
  const { rows: distributed } = await sql`
    select 1 from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  if (distributed.length > 0) return true
  return (
    row.has_facts &&
    (await db.selectFrom('store_fact').select('key').where('key', '=', droppedKeysKey).executeTakeFirst()) !==
      undefined
  )
}

/** Returns the distribution of a table: by a column, or replicated; null when it is local. */
export async function findPlacement(db: Sql, table: string): Promise<{ by: string | null } | null> {
  if (!(await isDistributed(db))) return null
  const { rows } = await sql<{ by: string | null }>`
    select column_to_column_name(logicalrelid, partkey) as by from pg_dist_partition
    where logicalrelid = to_regclass(${table})`.execute(db)
  return rows[0] ?? null
}
