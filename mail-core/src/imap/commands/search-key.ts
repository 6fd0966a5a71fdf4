import type { MessageSet } from '../sets/message-set.ts'

/** What a message must be to be found. Days are the first millisecond of a day, as if it were in UTC. */
export type SearchKey =
  | { key: 'all' }
  | { key: 'and'; keys: readonly SearchKey[] }
  | { key: 'or'; one: SearchKey; other: SearchKey }
  | { key: 'not'; not: SearchKey }
  | { key: 'sequence'; set: MessageSet }
  | { key: 'uid'; set: MessageSet }
  /** A mark (`\Seen`) or a keyword, in the spelling in which it is compared: system flags as RFC 9051 writes them. */
  | { key: 'flag'; flag: string }
  | { key: 'recent' }
  | { key: 'internalDate' | 'sentDate' | 'savedDate'; when: 'before' | 'on' | 'since'; day: number }
  | { key: 'saveDateSupported' }
  /** Came in longer ago than so many seconds, or within them. */
  | { key: 'older' | 'younger'; seconds: number }
  | { key: 'larger' | 'smaller'; octets: number }
  /** A header field holds the text; with an empty text the field is there. The name is in lower case. */
  | { key: 'header'; field: string; text: string }
  | { key: 'body' | 'text'; text: string }
  | { key: 'modseq'; modseq: number }
  | { key: 'emailId' | 'threadId'; id: string }

/** Which part of what is found is told (PARTIAL): the first is 1, from the end it is -1. */
export interface PartialRange {
  from: number
  to: number
}

/** What a search is to answer with (RFC 4731, 5182, 5267, 9394). */
export interface SearchReturn {
  min: boolean
  max: boolean
  all: boolean
  count: boolean
  save: boolean
  partial: PartialRange | null
}

/** What messages are sorted by. */
export interface SortCriterion {
  by: 'arrival' | 'cc' | 'date' | 'from' | 'size' | 'subject' | 'to' | 'displayFrom' | 'displayTo'
  isReverse: boolean
}

/** How messages are made into threads. */
export type ThreadAlgorithm = 'references' | 'orderedSubject'
