import type { SQLInputValue } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

const maxCached = 1000

/**
 * Reads committed data. Every commit makes a read-only connection drop its page cache; the writer's cache stays valid,
 * and outside a transaction it sees the same data. So queries run on the writer, after the read-only connection has
 * checked once that they do not write.
 */
export class CommittedReads {
  readonly #reader: SqliteConnection
  readonly #writer: SqliteConnection
  readonly #readOnlyQueries = new Set<string>()

  constructor(reader: SqliteConnection, writer: SqliteConnection) {
    this.#reader = reader
    this.#writer = writer
  }

  runQuery<R>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<R> {
    if (this.#readOnlyQueries.has(sql)) {
      const seesTheSame = !this.#writer.raw.isTransaction
      return (seesTheSame ? this.#writer : this.#reader).runQuery(sql, parameters)
    }
    const result = this.#reader.runQuery<R>(sql, parameters)
    if (this.#readOnlyQueries.size >= maxCached) this.#readOnlyQueries.clear()
    this.#readOnlyQueries.add(sql)
    return result
  }
}
