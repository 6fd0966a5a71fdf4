import { copyTerms, maxCharacters } from '@bocau/mail-core/search/index-terms'
import type { FullTextQuery } from './full-text-query.ts'

/** Search terms of one message, already folded (lower case, no diacritics). */
export interface MessageWords {
  accountId: string
  messageId: string
  sentAt: number
  size: number
  hasAttachments: boolean
  subject: string
  /** All participants. */
  people: string
  body: string
  files: string
  /** Marks of the message's texts; see `index-terms` of mail-core. */
  marks: readonly string[]
}

/** A message found by the index. */
export interface MatchedMessage {
  messageId: string
  /** Position from which the search continues. */
  position: string
  /** Latest sending time of all further results. */
  maxSentAt: number
}

/** Requested page of results. */
export interface MatchPage {
  /** End of the previous page. */
  after: string | null
  limit: number
}

/** The full-text index; the only interface that the two dialects implement differently. */
export interface FullText {
  add(words: MessageWords): Promise<void>
  addAll(all: readonly MessageWords[]): Promise<void>
  remove(accountId: string, messageIds: readonly string[]): Promise<void>
  /** Returns matching messages, newest first, apart from those that were sent within hours of each other. */
  find(query: FullTextQuery, page: MatchPage): Promise<MatchedMessage[]>
  /** Returns those of the given messages that match; `since` only states that all of them were sent at or after it. */
  findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]>
  /** Does the same for messages that are the newest matches of a wider query. */
  findAmongNewest(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]>
}

/** Read operations of the index. */
export type FullTextReads = Pick<FullText, 'find' | 'findAmong' | 'findAmongNewest'>

/**
 * Returns the input of either index: texts cut to the same lengths, and marks of this copy in addition to those of the
 * message.
 */
export function prepareForIndex(words: MessageWords) {
  const cut = (field: keyof typeof maxCharacters) => words[field].slice(0, maxCharacters[field])
  const fields = { subject: cut('subject'), people: cut('people'), body: cut('body'), files: cut('files') }
  return { ...fields, marks: [...copyTerms(words), ...words.marks] }
}
