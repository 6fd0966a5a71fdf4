/** A part of a message: where it is in the tree, and what of it is meant. An empty part is the message itself. */
export interface BodySection {
  part: readonly number[]
  of: 'all' | 'header' | 'fields' | 'fieldsNot' | 'text' | 'mime'
  /** The names of header fields as they were written, for `fields` and `fieldsNot`. */
  fields: readonly string[]
}

/** Octets of a section: from an offset, at most so many. */
export interface OctetRange {
  offset: number
  count: number
}

/** What of a message without further detail can be asked for. */
export type PlainFetchItem =
  | 'FLAGS'
  | 'UID'
  | 'INTERNALDATE'
  | 'RFC822.SIZE'
  | 'ENVELOPE'
  | 'BODYSTRUCTURE'
  | 'BODY'
  | 'MODSEQ'
  | 'EMAILID'
  | 'THREADID'
  | 'SAVEDATE'
  | 'RFC822'
  | 'RFC822.HEADER'
  | 'RFC822.TEXT'

/** What of a message is asked for. Asking for octets without `isPeek` marks it as read. */
export type FetchItem =
  | { item: PlainFetchItem }
  | { item: 'PREVIEW'; isLazy: boolean }
  | { item: 'BODY[]'; section: BodySection; partial: OctetRange | null; isPeek: boolean }
  | { item: 'BINARY[]'; part: readonly number[]; partial: OctetRange | null; isPeek: boolean }
  | { item: 'BINARY.SIZE[]'; part: readonly number[] }
