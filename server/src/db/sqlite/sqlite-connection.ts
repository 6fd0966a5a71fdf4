import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

type Value = SQLOutputValue | string | number

/** SQLite's code for a lock that somebody else holds; the codes that say more of it end in it. */
const busy = 5

/** Whether a statement failed only because another connection was writing. */
export function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === busy
}

/** One open SQLite connection that remembers its prepared statements and speaks Kysely's language. */
export class SqliteConnection implements DatabaseConnection {
  readonly raw: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(path: string) {
    this.raw = new DatabaseSync(path, { readBigInts: true, timeout: 5000 })
    this.raw.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -16000; pragma wal_autocheckpoint = 4000',
    )
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return Promise.resolve(this.runQuery<R>(query.sql, query.parameters as SQLInputValue[]))
  }

  runQuery<R>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql)
    if (!returnsRows) {
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    const rows = statement.all(...parameters)
    for (const row of rows) narrowIntegers(row)
    return { rows: rows as R[] }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; nothing here streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed from SQLite')
  }

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.raw.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    // A list of a varying length makes a statement of its own; the memory is bounded by forgetting all.
    if (this.#statements.size >= 500) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** Integers that fit a number become one; ids, which do not, become strings. PostgreSQL's driver does the same. */
function narrowIntegers(row: Record<string, Value>): void {
  for (const column in row) {
    const value = row[column]
    if (typeof value === 'bigint') {
      const narrow = Number(value)
      row[column] = Number.isSafeInteger(narrow) ? narrow : value.toString()
    }
  }
}
