import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

type Value = SQLOutputValue | string | number

/** SQLite's primary code for a locked database; extended codes contain it in their low byte. */
const busy = 5

/** Returns true when a statement failed only because another connection was writing. */
export function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === busy
}

/** A SQLite connection that caches prepared statements. */
export class SqliteConnection {
  readonly raw: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; columns: readonly string[] }>()

  constructor(path: string) {
    this.raw = new DatabaseSync(path, { readBigInts: true, timeout: 5000 })
    this.raw.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -16000; pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 67108864',
    )
  }

  runQuery<R>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<R> {
    const { statement, columns } = this.#prepare(sql)
    if (columns.length === 0) {
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    const rows = statement.all(...parameters) as unknown as SQLOutputValue[][]
    return { rows: rows.map((values) => toRow(columns, values)) as R[] }
  }

  /** Opens or releases a savepoint with a cached statement. */
  runSavepoint(sql: 'savepoint work' | 'release work'): void {
    this.#prepare(sql).statement.run()
  }

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.raw.prepare(sql)
    // Half the cost of rows as objects.
    statement.setReturnArrays(true)
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) }
    // Lists of varying length create many statements; the cache is cleared to limit memory.
    if (this.#statements.size >= 500) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function toRow(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, Value> {
  const row: Record<string, Value> = {}
  for (let at = 0; at < columns.length; at++)
    row[columns[at] as string] = narrow(values[at] as SQLOutputValue)
  return row
}

const smallest = BigInt(Number.MIN_SAFE_INTEGER)
const largest = BigInt(Number.MAX_SAFE_INTEGER)

/** Integers that fit a number become one; ids, which do not, become strings. PostgreSQL's driver does the same. */
function narrow(value: SQLOutputValue): Value {
  if (typeof value !== 'bigint') return value
  return value >= smallest && value <= largest ? Number(value) : value.toString()
}
