/** Section of a message: part numbers and the requested content. An empty part is the message itself. */
export interface BodySection {
  part: readonly number[]
  of: 'all' | 'header' | 'fields' | 'fieldsNot' | 'text' | 'mime'
  /** Header field names as written, for `fields` and `fieldsNot`. */
  fields: readonly string[]
}

/** Partial range of a section: offset and maximum length. */
export interface OctetRange {
  offset: number
  count: number
}

/** FETCH items without arguments. */
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

/** A FETCH item. Octets requested without `isPeek` set the `\Seen` flag. */
export type FetchItem =
  | { item: PlainFetchItem }
  | { item: 'PREVIEW'; isLazy: boolean }
  | { item: 'BODY[]'; section: BodySection; partial: OctetRange | null; isPeek: boolean }
  | { item: 'BINARY[]'; part: readonly number[]; partial: OctetRange | null; isPeek: boolean }
  | { item: 'BINARY.SIZE[]'; part: readonly number[] }
