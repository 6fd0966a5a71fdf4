/** One step of the store's shape: numbered, forward only, about one thing. The text is SQL that both dialects read. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly both: readonly string[]
  readonly sqlite?: readonly string[]
  readonly postgres?: readonly string[]
}
