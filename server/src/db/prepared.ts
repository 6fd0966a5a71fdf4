// Kysely builds a query again for each call: nodes, then text, then parameters. For the queries of every incoming message
// and every opened list, that takes as long as SQLite's response. Here a query is built once for each dialect. The builder
// receives placeholders for the values (`params.id` is one, `params.ids[0]` another). It may pass them to Kysely but must
// not examine them: no `if (params.x)`, no `params.ids.length`. A query of another structure is prepared separately
// (`preparedByCount`).
//
//   const findThread = prepared((db, params: { id: string }) =>
//     db.selectFrom('thread').selectAll().where('id', '=', params.id))
//   await findThread.first(tx.sql, { id })
//
// Only incoming mail, lists, opened threads and the stores in scripts/rules/prepared.test.ts use it: plain Kysely took more
// than 5 % longer there (docs/decisions/0008-prepared-queries.md). All other code uses plain Kysely.
import { type Compilable, type CompiledQuery, createQueryId, type Insertable, type QueryResult } from 'kysely'
import type { Sql, WriteSql } from './database.ts'
import type { Tables } from './tables/tables.ts'

/**
 * A query that is built once and run often. For queries that run for every message, building costs as much as running.
 */
export interface Prepared<P, R, D extends Sql = Sql> {
  all(db: D, params: P): Promise<R[]>
  first(db: D, params: P): Promise<R | undefined>
  /** Returns the number of changed rows. */
  run(db: D, params: P): Promise<number>
}

/** Runs statements directly, bypassing Kysely's connection handling, for a store with a single connection. */
export interface DirectConnection {
  runQuery<R>(sql: string, parameters: readonly never[]): QueryResult<R> | Promise<QueryResult<R>>
}

/** Placeholder for a value: a named input, or an element of a list input. */
class Placeholder {
  readonly name: string
  readonly at: number | null

  constructor(name: string, at: number | null = null) {
    this.name = name
    this.at = at
  }
}

/** A built query, with the functions that extract its values from the input. */
interface BuiltQuery<R> {
  query: CompiledQuery<R>
  values: readonly ((params: object) => unknown)[]
}

/**
 * Returns the function that reads the value of a parameter from the input; found once instead of on every
 * run.
 */
function findValue(parameter: unknown): (params: object) => unknown {
  if (!(parameter instanceof Placeholder)) return () => parameter
  const { name, at } = parameter
  if (at === null) return (params) => Reflect.get(params, name) as unknown
  return (params) => (Reflect.get(params, name) as unknown[])[at]
}

const placeholders = new Proxy({}, { get: (_, name) => placeholderFor(String(name)) })

/** Returns the placeholder of an input; its numeric properties are the placeholders of list elements. */
function placeholderFor(name: string): Placeholder {
  return new Proxy(new Placeholder(name), {
    get: (placeholder, key) =>
      typeof key === 'string' && /^\d+$/.test(key)
        ? new Placeholder(name, Number(key))
        : Reflect.get(placeholder, key),
  })
}

const directConnections = new WeakMap<Sql, DirectConnection>()

/** Makes prepared queries on `db` use its connection directly. */
export function queryDirectly(db: Sql, connection: DirectConnection): void {
  directConnections.set(db, connection)
}

/** Names of the queries whose plans PostgreSQL keeps, by query text. */
const planNames = new Map<string, string>()

/** Returns the name under which PostgreSQL keeps the plan of a query; undefined for most. */
export const planName = (text: string): string | undefined => planNames.get(text)

export interface PrepareOptions {
  /**
   * True to let PostgreSQL plan the query a few times per connection instead of on each run, for queries that take
   * longer to plan than to run. Such a query must name its columns, because a plan of `*` fails after a column is
   * added, and one plan must suit all values.
   */
  cachesPlan?: boolean
}

/** Prepares a query. `build` is called once for each dialect, with placeholders in `params`. */
export const prepared = <P extends object, R>(
  build: (db: Sql, params: P) => Compilable<R>,
  options: PrepareOptions = {},
): Prepared<P, R> => prepare<P, R, Sql>(build, options)

/** Like `prepared`, for writes, which only run in a transaction. */
export const preparedWrite = <P extends object, R>(
  build: (db: WriteSql, params: P) => Compilable<R>,
  options: PrepareOptions = {},
): Prepared<P, R, WriteSql> => prepare<P, R, WriteSql>(build, options)

function prepare<P extends object, R, D extends Sql>(
  build: (db: D, params: P) => Compilable<R>,
  { cachesPlan = false }: PrepareOptions,
): Prepared<P, R, D> {
  /** By the adapter of the dialect. */
  const compiled = new Map<unknown, BuiltQuery<R>>()

  function execute(db: D, params: P): QueryResult<R> | Promise<QueryResult<R>> {
    const dialect = db.getExecutor().adapter.constructor
    let built = compiled.get(dialect)
    if (!built) {
      const query = build(db, placeholders as P).compile()
      built = { query, values: query.parameters.map(findValue) }
      compiled.set(dialect, built)
      if (cachesPlan && !planNames.has(query.sql)) planNames.set(query.sql, `kept_${planNames.size}`)
    }
    const { query, values } = built
    const parameters = values.map((value) => value(params))
    const direct = directConnections.get(db)
    if (direct) return direct.runQuery<R>(query.sql, parameters as never[])
    return db.executeQuery<R>({ ...query, parameters, queryId: createQueryId() })
  }

  return {
    all: async (db, params) => (await execute(db, params)).rows,
    first: async (db, params) => (await execute(db, params)).rows[0],
    run: async (db, params) => Number((await execute(db, params)).numAffectedRows ?? 0),
  }
}

/** Returns placeholders for the first elements of a list, for queries prepared by count. */
export function firstElements<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, at) => list[at] as T)
}

/** Prepares queries of one structure that differ by a number, such as the number of inserted rows. */
export function preparedByCount<Q>(prepareForCount: (count: number) => Q): (count: number) => Q {
  const byCount = new Map<number, Q>()
  return (count) => {
    const existing = byCount.get(count) ?? prepareForCount(count)
    byCount.set(count, existing)
    return existing
  }
}

/** Prepares the insertion of a row; rows with the same columns share a statement. */
export function preparedInsert<T extends keyof Tables>(table: T) {
  const byColumns = new Map<string, Prepared<Record<string, unknown>, unknown, WriteSql>>()
  return async (db: WriteSql, row: Insertable<Tables[T]>): Promise<void> => {
    const columns = Object.keys(row)
    const columnKey = columns.join()
    let statement = byColumns.get(columnKey)
    if (!statement) {
      statement = preparedWrite((connection, params: Record<string, unknown>) =>
        connection
          .insertInto(table)
          .values(Object.fromEntries(columns.map((column) => [column, params[column]])) as never),
      )
      byColumns.set(columnKey, statement)
    }
    await statement.run(db, row)
  }
}

const rowsAtOnce = 50

/** Prepares the insertion of many rows with the same columns; up to fifty rows share a statement. */
export function preparedInsertAll<T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Insertable<Tables[T]> & string)[],
) {
  const statement = preparedByCount((count) =>
    preparedWrite((db, params: Record<string, readonly unknown[]>) => {
      const valuesAt = (at: number) => columns.map((column) => [column, params[column]?.[at]])
      return db
        .insertInto(table)
        .values(Array.from({ length: count }, (_, at) => Object.fromEntries(valuesAt(at))) as never)
    }),
  )
  const insertOne = preparedInsert(table)
  return async (db: WriteSql, rows: readonly Insertable<Tables[T]>[]): Promise<void> => {
    const [first] = rows
    if (first && rows.length === 1) return insertOne(db, first)
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce)
      const values = columns.map((column) => [column, some.map((row) => row[column])])
      await statement(some.length).run(db, Object.fromEntries(values))
    }
  }
}
