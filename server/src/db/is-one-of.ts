import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Sql } from './database.ts'

/** Whether a column holds one of many ids: one parameter, so that lists of every length are one prepared statement. */
export function isOneOf(db: Sql, column: string, ids: readonly string[]): RawBuilder<boolean> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`${sql.ref(column)} in (select cast(value as integer) from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${ids}::bigint[])`
}
