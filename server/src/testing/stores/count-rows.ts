import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database, Sql } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'

/** Statements of a store and the rows that they returned. */
export interface RowCount {
  statements: number
  rows: number
  /** Of the statement that read most. */
  maxRows?: number
  /** Rows that the largest statement changed, without rows of other tables. */
  maxChanged?: number
}

/** Wraps a store to count statements and rows in `count`. */
export function countRows(db: Database, count: RowCount): Database {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count.statements++
      count.rows += result.rows.length
      count.maxRows = Math.max(count.maxRows ?? 0, result.rows.length)
      count.maxChanged = Math.max(count.maxChanged ?? 0, Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  return {
    ...db,
    // Reader and writer are the same object with different types.
    sql: (db.sql as Kysely<Tables>).withPlugin(counter) satisfies Sql,
    transaction: (work) =>
      db.transaction((tx) => work({ ...tx, sql: (tx.sql as Kysely<Tables>).withPlugin(counter) })),
  }
}
