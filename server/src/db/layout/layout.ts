import { PostgresAdapter, sql } from 'kysely'
import type { Sql } from '../database.ts'

/** How a store on PostgreSQL lies: on one machine, or spread over several by account. */
export type Layout = 'one' | 'citus'

/** How a store that lies on several machines is asked; whoever asks it is known by this. */
export class SpreadAdapter extends PostgresAdapter {}

/**
 * Whether a look into the directory must not bring along what lies with an account: on several machines that is asked of
 * the account afterwards, and on one it costs nothing.
 */
export const liesApart = (db: Sql): boolean => db.getExecutor().adapter instanceof SpreadAdapter

/** A column of what lies with an account, or nothing where that is asked of the account afterwards. */
export const bringAlong = (
  db: Sql,
  column: 'account_counter.last_event_number' | 'account_counter.used_bytes',
) => (liesApart(db) ? sql<number | null>`cast(null as bigint)` : sql<number | null>`${sql.ref(column)}`)

/** A fact of a store whose tables are being spread: the foreign keys that were taken away for it. */
export const takenKeysFact = 'keys to put back'

/** Whether the tables of a store were ever spread over machines, were it only in part. */
export async function isSpread(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ knows_citus: boolean; has_facts: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as knows_citus,
      to_regclass('store_fact') is not null as has_facts`.execute(db)
  const [shape] = rows
  if (shape?.knows_citus !== true) return false
  const { rows: placed } = await sql`
    select 1 from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  if (placed.length > 0) return true
  return (
    shape.has_facts &&
    (await db.selectFrom('store_fact').select('key').where('key', '=', takenKeysFact).executeTakeFirst()) !==
      undefined
  )
}

/** How a table lies on several machines: `by` a column, or whole on each; null where it lies as it does on one. */
export async function findPlacement(db: Sql, table: string): Promise<{ by: string | null } | null> {
  if (!(await isSpread(db))) return null
  const { rows } = await sql<{ by: string | null }>`
    select column_to_column_name(logicalrelid, partkey) as by from pg_dist_partition
    where logicalrelid = to_regclass(${table})`.execute(db)
  return rows[0] ?? null
}
