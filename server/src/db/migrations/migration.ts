/** What goes over all of a table that may be large. */
export type LargeStep =
  | {
      /** The name of an index that is made, and what follows its name: `on message (account_id, list_key)`. */
      readonly index: string
      readonly on: string
      readonly isUnique?: true
    }
  | {
      /** The table whose rows are changed, and how; `where` names those that are still as they were. */
      readonly update: string
      readonly set: string
      readonly where: string
    }

/** One step of the store's shape: numbered, forward only, about one thing. The text is SQL that both dialects read. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly both: readonly string[]
  readonly sqlite?: readonly string[]
  readonly postgres?: readonly string[]
  /**
   * What comes after the statements, one by one. On PostgreSQL each is done beside those who read and write the table
   * (an index concurrently, rows by parts), and what a killed program left is finished by the next.
   */
  readonly large?: readonly LargeStep[]
}
