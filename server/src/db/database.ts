import type { Kysely, RawBuilder } from 'kysely'
import type { FullText, FullTextReads } from './full-text.ts'
import type { Tables } from './tables/tables.ts'

/** Where questions are asked, outside a transaction or inside one. What writes does not compile with it. */
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

/** An open transaction. */
export interface Transaction {
  readonly sql: WriteSql
  readonly fullText: FullText
  /** Makes changes to one account wait for each other, so that counts kept from what was read stay true. */
  lockAccount(accountId: string): Promise<void>
  /** Holds the commit until this has succeeded; where it fails, the change is not made. */
  commitAfter(condition: Promise<unknown>): void
  /** Runs once the change is durable, and never when it is not. */
  afterCommit(hook: () => void): void
}

/** How the connections of this process to the server of the store stand. */
export type ConnectionCounts = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

/** The store on either dialect. Features know only this. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** The store's own clock as SQL: milliseconds since 1970 when a statement begins. Null where it has none but ours. */
  readonly ownTime: RawBuilder<number> | null
  /** Reads, each seeing what is committed. */
  readonly sql: Sql
  readonly fullText: FullTextReads
  /**
   * All or nothing. What `work` throws undoes its changes and is thrown again. On PostgreSQL `work` may run
   * a second time after a serialisation conflict, so it must touch nothing but the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Resolves with the reason once nothing can be kept in the store until it is opened anew; absent where that cannot be. */
  readonly broken?: Promise<Error>
  /** How many connections to a server are at work or rest, and how many wait for one; absent where there is no server. */
  readonly connections?: () => ConnectionCounts
  /** Which of these tables are damaged, and how, in the words of the database; absent where its server sees to that. */
  readonly examine?: (tables: readonly string[]) => Promise<Readonly<Record<string, string>>>
  /** Resolves while the store answers. */
  ping(): Promise<void>
  close(): Promise<void>
}
