/** A step that processes all rows of a possibly large table. */
export type LargeStep =
  | {
      /** Name of the new index; `on` is the rest of the statement: `on message (account_id, list_key)`. */
      readonly index: string
      readonly on: string
      readonly isUnique?: true
    }
  | {
      /** Table and change; `where` selects rows that are not updated yet. */
      readonly update: string
      readonly set: string
      readonly where: string
    }

/** SQL for both dialects, followed by that for one of them. */
export interface Statements {
  readonly both: readonly string[]
  readonly sqlite?: readonly string[]
  readonly postgres?: readonly string[]
}

/** A schema change: numbered, forward only, one topic. */
export interface Migration extends Statements {
  readonly number: number
  readonly name: string
  /**
   * Steps after the statements, in order. On PostgreSQL each runs with concurrent reads and writes (concurrent index
   * builds, batched updates), and the next process completes interrupted ones.
   */
  readonly large?: readonly LargeStep[]
}
