import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Sql } from './database.ts'

/** Whether a column holds one of many ids: one parameter, so that lists of every length are one prepared statement. */
export function isOneOf(db: Sql, column: string, ids: readonly string[]): RawBuilder<boolean> {
  return isListed(db, column, toList(db, ids))
}

/** The same for a question that is prepared: its list is given as `toList` makes it. */
export function isListed(db: Sql, column: string | RawBuilder<string>, list: IdList): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return isSqlite(db)
    ? sql`${value} in (select cast(value as integer) from json_each(${list}))`
    : sql`${value} = any(${list}::bigint[])`
}

export type IdList = string | readonly string[]

/** Many ids as one parameter. */
export function toList(db: Sql, ids: readonly string[]): IdList {
  return isSqlite(db) ? JSON.stringify(ids) : ids
}

export const isSqlite = (db: Sql) => db.getExecutor().adapter instanceof SqliteAdapter
