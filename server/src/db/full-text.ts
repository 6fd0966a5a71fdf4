import { charactersAtMost, copyMarks } from '@bocau/mail-core/search/search-marks'
import type { FullTextQuery } from './full-text-query.ts'

/** The words of one message, already folded (lower case, no tone marks): what search compares with. */
export interface MessageWords {
  accountId: string
  messageId: string
  sentAt: number
  size: number
  hasAttachments: boolean
  subject: string
  /** Everybody on the message. */
  people: string
  body: string
  files: string
  /** The marks of the message's texts, see `search-marks` of mail-core. */
  marks: readonly string[]
}

/** A message that the index found. */
export interface FoundMessage {
  messageId: string
  /** Where the search goes on from. */
  position: string
  /** Messages found after this one were sent at this time at the latest. */
  sentAtMost: number
}

/** How much of what matches is wanted. */
export interface FoundPage {
  /** Where an earlier page ended. */
  after: string | null
  limit: number
}

/** The full-text index: the one thing the two databases do differently. */
export interface FullText {
  add(words: MessageWords): Promise<void>
  addAll(all: readonly MessageWords[]): Promise<void>
  remove(accountId: string, messageIds: readonly string[]): Promise<void>
  /** The messages that match, the newest first (but for those that came within minutes of each other). */
  find(query: FullTextQuery, page: FoundPage): Promise<FoundMessage[]>
  /** Those of the given messages that match; `since` only says that all of them were sent then or later. */
  findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]>
  /** The same of messages that are the newest of those which match something wider. */
  findAmongNewest(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]>
}

/** What searches ask of the index. */
export type FullTextReads = Pick<FullText, 'find' | 'findAmong' | 'findAmongNewest'>

/** What either index is given: texts up to the same lengths, and the marks of this copy beside those of the message. */
export function toIndex(words: MessageWords) {
  const cut = (field: keyof typeof charactersAtMost) => words[field].slice(0, charactersAtMost[field])
  const fields = { subject: cut('subject'), people: cut('people'), body: cut('body'), files: cut('files') }
  return { ...fields, marks: [...copyMarks(words), ...words.marks] }
}
