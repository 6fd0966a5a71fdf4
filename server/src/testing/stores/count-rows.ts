import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database, Sql } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'

/** What was asked of a store, and how much it answered with. */
export interface RowCount {
  statements: number
  rows: number
  /** By the one that read most. */
  mostRows?: number
}

/** A store that counts its statements and the rows that they read, in `count`. */
export function countRows(db: Database, count: RowCount): Database {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count.statements++
      count.rows += result.rows.length
      count.mostRows = Math.max(count.mostRows ?? 0, result.rows.length)
      return result
    },
  }
  return {
    ...db,
    // What reads is what writes, seen through a narrower type.
    sql: (db.sql as Kysely<Tables>).withPlugin(counter) satisfies Sql,
    transaction: (work) =>
      db.transaction((tx) => work({ ...tx, sql: (tx.sql as Kysely<Tables>).withPlugin(counter) })),
  }
}
