import type { Expression, Kysely } from 'kysely'
import type { FullText, FullTextReads } from './full-text.ts'
import type { Tables } from './tables/tables.ts'

/** Read access, inside or outside a transaction; writes do not compile with it. */
export type Sql = Pick<
  Kysely<Tables>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'with'
  | 'withRecursive'
  | 'dynamic'
  | 'fn'
  | 'case'
  | 'executeQuery'
  | 'getExecutor'
>

/** Reads and writes in an open transaction. The members are listed: comparing all of Kysely's types takes seconds. */
export type WriteSql = Sql &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'schema' | 'transaction' | 'connection'>

/** State of an account when it was locked. */
interface LockedAccount {
  /** Number of messages whose recorded flag changes are not applied yet. */
  waitingFlagChanges: number
}

export interface Transaction {
  readonly sql: WriteSql
  readonly fullText: FullText
  /**
   * Serialises changes to one account, so that counts derived from reads stay correct. The application applies recorded
   * flag changes of the account here, so that a change never works on outdated messages.
   */
  lockAccount(accountId: string, options?: { appliesFlagChanges: boolean }): Promise<LockedAccount>
  /** Delays the commit until the condition is fulfilled; rolls back if it is rejected. */
  commitAfter(condition: Promise<unknown>): void
  /** Runs once the change is durable, and never when it is not. */
  afterCommit(hook: () => void): void
}

/** Connections of this process to the database server, by state. */
export type ConnectionCounts = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

/** The store on either dialect. Features use only this interface. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * The database clock as SQL: milliseconds since 1970 at the start of a statement. Null when the database has none.
   */
  readonly databaseTime: Expression<number> | null
  /** Reads; each sees committed data. */
  readonly sql: Sql
  readonly fullText: FullTextReads
  /**
   * Runs `work` in a transaction; an exception rolls it back and is rethrown. On PostgreSQL `work` may run a second
   * time after a serialisation conflict, so it must have no effects outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Resolves with the reason when nothing can be stored until the database is reopened; absent where that cannot
   * happen.
   */
  readonly broken?: Promise<Error>
  /** Counts the connections in use, idle, and waited for; absent without a server. */
  readonly connections?: () => ConnectionCounts
  /** Returns the damaged tables with the error texts of the database; absent where its server handles this. */
  readonly examine?: (tables: readonly string[]) => Promise<Readonly<Record<string, string>>>
  /** Resolves when the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}
