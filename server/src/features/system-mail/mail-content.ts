/** What a message of the product says: one idea, and one thing to do. */
export interface MailContent {
  /** The heading, which is most of the subject as well. */
  title: string
  says: readonly string[]
  /** Something to be typed elsewhere. */
  code?: string
  /** What is to be known of it, by name. */
  facts?: readonly (readonly [name: string, value: string])[]
  items?: readonly string[]
  /** What somebody wrote beside. */
  quote?: { by: string; text: string }
  table?: { head: readonly string[]; rows: readonly TableRow[] }
  button?: { label: string; href: string }
  /** What else there is to know, after what there is to do. */
  after?: readonly string[]
  /** In small words: why this was written. */
  foot?: string
  /** For whoever looks after servers: folded by programs that fold what is quoted. */
  technical?: { title: string; lines: readonly string[] }
}

/** A row of a table; its last cell in the colour of what it says. */
export interface TableRow {
  cells: readonly string[]
  tone?: 'good' | 'bad' | 'wait'
}
