import type { SQLInputValue } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { DirectConnection } from '../prepared.ts'

/** Time in one turn of the event loop after which the next query waits for another turn. */
const maxRunMilliseconds = 4

/** A connection whose queries run synchronously. */
interface SynchronousConnection {
  runQuery<R>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<R>
}

/**
 * Makes the queries of a connection yield to the event loop. SQLite runs them synchronously, so a chain of queries, such
 * as a large transaction, would run to its end while no request is served.
 */
export class QueryScheduler {
  readonly #maxMilliseconds: number
  readonly #now: () => number
  /** Time of the first query in this turn; null before it. */
  #startedAt: number | null = null
  /** Queries that wait for the next turn, in the order of arrival. */
  readonly #waiting: (() => void)[] = []

  constructor(maxMilliseconds = maxRunMilliseconds, now = () => performance.now()) {
    this.#maxMilliseconds = maxMilliseconds
    this.#now = now
  }

  /** Wraps a connection for Kysely. */
  on(connection: SynchronousConnection): DatabaseConnection & DirectConnection {
    const runQuery = <R>(sql: string, parameters: readonly SQLInputValue[]) => {
      const run = () => connection.runQuery<R>(sql, parameters)
      return this.#waiting.length > 0 || this.#isLong() ? this.#runLater(run) : run()
    }
    return {
      runQuery,
      executeQuery: async <R>(query: CompiledQuery) =>
        runQuery<R>(query.sql, query.parameters as SQLInputValue[]),
      // biome-ignore lint/correctness/useYield: the interface requires a generator; nothing here streams rows.
      async *streamQuery() {
        throw new Error('rows are not streamed from SQLite')
      },
    }
  }

  /**
   * Resolves once no query waits. A failed transaction is rolled back only then: if one of several concurrent queries
   * fails, the others must not run in the next transaction.
   */
  async settle(): Promise<void> {
    do await yieldToEventLoop()
    while (this.#waiting.length > 0)
  }

  /** Returns true when queries have run for long in this turn; the first query starts it. */
  #isLong(): boolean {
    if (this.#startedAt !== null) return this.#now() - this.#startedAt >= this.#maxMilliseconds
    this.#startedAt = this.#now()
    // The first callback may run before other sockets are read, the second never does.
    setImmediate(() => {
      setImmediate(() => {
        this.#startedAt = null
      })
    })
    return false
  }

  #runLater<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(run())
        } catch (error) {
          reject(error)
        }
      })
      if (this.#waiting.length === 1) setImmediate(() => this.#runWaiting())
    })
  }

  /** Runs queries in the order of arrival, so that a long chain does not overtake others, as long as the turn allows. */
  #runWaiting(): void {
    while (this.#waiting.length > 0 && !this.#isLong()) this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(() => this.#runWaiting())
  }
}
