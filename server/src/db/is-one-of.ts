import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Sql } from './database.ts'

/**
 * SQL condition for a column with one of many ids, as a single parameter, so that lists of any length share one
 * prepared statement.
 */
export function isOneOf(db: Sql, column: string, ids: readonly string[]): RawBuilder<boolean> {
  return isListed(db, column, toList(db, ids))
}

/** Like `isOneOf`, for a prepared query, whose list comes from `toList`. */
export function isListed(db: Sql, column: string | RawBuilder<string>, list: IdList): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return isSqlite(db)
    ? sql`${value} in (select cast(value as integer) from json_each(${list}))`
    : sql`${value} = any(${list}::bigint[])`
}

/**
 * SQL condition for rows of an owner with one of many ids. As one condition on both columns, because SQLite would answer
 * two from an index of all rows of the owner.
 */
export function isRowOneOf(
  db: Sql,
  [ownerColumn, idColumn]: readonly [string, string],
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): RawBuilder<boolean> {
  const [owner, id] = [sql.ref(ownerColumn), sql.ref(idColumn)]
  const list = toList(db, ids)
  return isSqlite(db)
    ? sql`(${owner}, ${id}) in (select cast(${ownerId} as integer), cast(value as integer) from json_each(${list}))`
    : sql`(${owner} = ${ownerId} and ${id} = any(${list}::bigint[]))`
}

export type IdList = string | readonly string[]

/** Converts ids to a single parameter. */
export function toList(db: Sql, ids: readonly string[]): IdList {
  return isSqlite(db) ? JSON.stringify(ids) : ids
}

/** Table of the ids of a list with their positions from 0, named `listed`, with the columns `id` and `place`. */
export function listedIds(db: Sql, ids: readonly string[]): RawBuilder<unknown> {
  const list = toList(db, ids)
  return isSqlite(db)
    ? sql`(select cast(value as integer) as id, key as place from json_each(${list})) as listed`
    : sql`(select id, place - 1 as place from unnest(${list}::bigint[]) with ordinality as ids (id, place)) as listed`
}

export const isSqlite = (db: Sql) => db.getExecutor().adapter instanceof SqliteAdapter
