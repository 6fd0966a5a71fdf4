import type { MessageSet } from '../sets/message-set.ts'

/** A search criterion. Days are the first millisecond of the day in UTC. */
export type SearchKey =
  | { key: 'all' }
  | { key: 'and'; keys: readonly SearchKey[] }
  | { key: 'or'; one: SearchKey; other: SearchKey }
  | { key: 'not'; not: SearchKey }
  | { key: 'sequence'; set: MessageSet }
  | { key: 'uid'; set: MessageSet }
  /** A flag (`\Seen`) or keyword in canonical spelling: system flags as in RFC 9051. */
  | { key: 'flag'; flag: string }
  | { key: 'recent' }
  | { key: 'internalDate' | 'sentDate' | 'savedDate'; when: 'before' | 'on' | 'since'; day: number }
  | { key: 'saveDateSupported' }
  /** Received more than this number of seconds ago, or within them. */
  | { key: 'older' | 'younger'; seconds: number }
  | { key: 'larger' | 'smaller'; octets: number }
  /** A header field contains the text; an empty text matches any value. The name is in lower case. */
  | { key: 'header'; field: string; text: string }
  | { key: 'body' | 'text'; text: string }
  | { key: 'modseq'; modseq: number }
  | { key: 'emailId' | 'threadId'; id: string }

/** Range of results (PARTIAL): the first is 1; from the end, -1. */
export interface PartialRange {
  from: number
  to: number
}

/** RETURN options of a search (RFC 4731, 5182, 5267, 9394). */
export interface SearchReturn {
  min: boolean
  max: boolean
  all: boolean
  count: boolean
  save: boolean
  partial: PartialRange | null
}

/** Sort criterion. */
export interface SortCriterion {
  by: 'arrival' | 'cc' | 'date' | 'from' | 'size' | 'subject' | 'to' | 'displayFrom' | 'displayTo'
  isReverse: boolean
}

/** Threading algorithm. */
export type ThreadAlgorithm = 'references' | 'orderedSubject'
