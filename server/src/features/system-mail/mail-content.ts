export type MailLanguage = 'vi' | 'en'

/** Content of a system mail: one topic and one action. */
export interface MailContent {
  /** Heading, and usually the subject. */
  title: string
  intro: readonly string[]
  /** A code to enter. */
  code?: string
  /** Details as name and value. */
  details?: readonly (readonly [name: string, value: string])[]
  items?: readonly string[]
  /** A personal message. */
  quote?: { by: string; text: string }
  table?: { head: readonly string[]; rows: readonly TableRow[] }
  button?: { label: string; href: string }
  /** Additional information after the button. */
  after?: readonly string[]
  /** Small print with the reason for this mail. */
  foot?: string
  /** Technical details for administrators, folded by programs that fold quotes. */
  technical?: { title: string; lines: readonly string[] }
}

/** A table row; `tone` sets the colour of its last cell. */
export interface TableRow {
  cells: readonly string[]
  tone?: 'good' | 'bad' | 'wait'
}
