import type { SQLInputValue } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { DirectConnection } from '../prepared.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const maxCached = 1000

/**
 * Reads committed data. Every commit makes a read-only connection drop its page cache; the writer's cache stays valid,
 * and outside a transaction it sees the same data. So queries run on the writer, after the read-only connection has
 * checked once that they do not write.
 */
export class CommittedReads implements DatabaseConnection, DirectConnection {
  readonly #reader: SqliteConnection
  readonly #writer: SqliteConnection
  readonly #readOnlyQueries = new Set<string>()

  constructor(reader: SqliteConnection, writer: SqliteConnection) {
    this.#reader = reader
    this.#writer = writer
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return Promise.resolve(this.runQuery<R>(query.sql, query.parameters as SQLInputValue[]))
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

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#reader.streamQuery<R>()
  }
}
