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

/** A schema change: numbered, forward only, one topic. Its SQL works in both dialects. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly both: readonly string[]
  readonly sqlite?: readonly string[]
  readonly postgres?: readonly string[]
  /**
   * Steps after the statements, in order. On PostgreSQL each runs with concurrent reads and writes (concurrent index
   * builds, batched updates), and the next process completes interrupted ones.
   */
  readonly large?: readonly LargeStep[]
}
