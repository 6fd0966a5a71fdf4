import { findEntry } from '../text/find-entry.ts'
import { inQuotes, insideQuotes, readQuoted } from './search-quotes.ts'
import {
  type CalendarDate,
  formatSize,
  isSearchDay,
  parseDate,
  parseSize,
  shiftDate,
} from './search-values.ts'
import { wordsOf } from './search-words.ts'

/** Field of a search term; `any` searches all. */
export type SearchField = 'any' | 'from' | 'to' | 'subject' | 'filename'

/** A search term: a word or phrase, optionally limited to a field. */
export interface SearchTerm {
  field: SearchField
  text: string
  /** Quoted: the words are adjacent and match completely. */
  isPhrase: boolean
  /** Excludes messages with this term. */
  isExcluded: boolean
  /** The last word may be a prefix: see `allowPrefixes`. */
  isPrefix: boolean
}

/** A parsed search. Null fields do not filter. */
export interface SearchQuery {
  terms: SearchTerm[]
  /** Name or id of a folder, or `anywhere`. */
  folder: string | null
  /** Names of labels or their last path segments: a thread must have all of them and none of the excluded ones. */
  labels: readonly { name: string; isExcluded: boolean }[] | null
  isRead: boolean | null
  isStarred: boolean | null
  hasAttachment: boolean | null
  isMuted: boolean | null
  /** First day, inclusive. */
  after: CalendarDate | null
  /** Last day, exclusive. */
  before: CalendarDate | null
  largerThanBytes: number | null
  smallerThanBytes: number | null
}

/** Limits of a query; content beyond is ignored. */
export const searchQueryLimits = { characters: 2000, terms: 32, wordsOfTerm: 16, labels: 8 }

/** Folder name for all folders, including Trash and Junk. */
export const anywhere = 'anywhere'

/** Returns a query without criteria. */
export function emptyQuery(): SearchQuery {
  return {
    terms: [],
    folder: null,
    labels: null,
    isRead: null,
    isStarred: null,
    hasAttachment: null,
    isMuted: null,
    after: null,
    before: null,
    largerThanBytes: null,
    smallerThanBytes: null,
  }
}

const FIELDS: Readonly<Record<string, SearchField>> = {
  from: 'from',
  to: 'to',
  subject: 'subject',
  filename: 'filename',
}
const OPERATOR = /(-?)(from|to|subject|filename|has|is|in|label|before|after|larger|smaller):[ \t]{0,3}/iy
const PLAIN = /[^\s"“”]+/y
const BLANK = /\s+/y

/** Parses the text of the search box. Text that is not understood is searched as words; no query is invalid. */
export function parseQuery(typed: string): SearchQuery {
  const query = emptyQuery()
  parseTokens(
    typed,
    (name, value, isExcluded) => applyOperator(query, name, { value, isExcluded }),
    (value, isExcluded) => {
      if (query.terms.length >= searchQueryLimits.terms) return false
      addTerm(query, 'any', { value, isExcluded })
      return true
    },
  )
  return query
}

/** Parses a query while the user types: its last word may be a prefix. */
export function parseTyped(typed: string): SearchQuery {
  const query = parseQuery(typed)
  const last = query.terms.at(-1)
  // A word ends with a space or quotation mark; operators with fixed values are not words.
  const isOpen = last !== undefined && typed.endsWith(last.text.slice(-1)) && /[^\s"“”]$/.test(typed)
  if (last && isOpen && !last.isPhrase && !last.isExcluded) last.isPrefix = true
  return query
}

/** Returns the query with every last word of a term as a prefix. */
export function allowPrefixes<Query extends SearchQuery>(query: Query): Query {
  const last = query.terms.findLast((term) => term.field === 'any' && !term.isExcluded)
  const terms = query.terms.map((term) => ({
    ...term,
    isPrefix: !term.isPhrase && !term.isExcluded && (term.field !== 'any' || term === last),
  }))
  return { ...query, terms }
}

/** Adds the text of a form field: separate words, quoted phrases, no operators. */
export function addWords(query: SearchQuery, field: SearchField, typed: string): void {
  const maxTerms = query.terms.length + searchQueryLimits.terms
  parseTokens(
    typed,
    () => false,
    (value, isExcluded) => {
      if (query.terms.length >= maxTerms) return false
      addTerm(query, field, { value, isExcluded })
      return true
    },
  )
}

/** Adds a name or address of a form field: its words belong together, and match completely if quoted. */
export function addPerson(query: SearchQuery, field: 'from' | 'to', typed: string): void {
  const text = typed.slice(0, searchQueryLimits.characters)
  const quoted = insideQuotes(text)
  addTerm(query, field, { value: { text: quoted ?? text, isPhrase: quoted !== null }, isExcluded: false })
}

/** Parses typed text. `onOperator` returns true if it understood the operator, `onWords` if more words may follow. */
function parseTokens(
  typed: string,
  onOperator: (name: string, value: TypedValue, isExcluded: boolean) => boolean,
  onWords: (value: TypedValue, isExcluded: boolean) => boolean,
): void {
  const text = typed.slice(0, searchQueryLimits.characters)
  let at = 0
  const consume = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  const consumeValue = (): TypedValue | null => {
    const quoted = readQuoted(text, at)
    if (quoted) at = quoted.end
    const value = quoted?.text ?? consume(PLAIN)?.[0]
    return value === undefined ? null : { text: value, isPhrase: quoted !== null }
  }
  while (at < text.length) {
    if (consume(BLANK)) continue
    const start = at
    const operator = consume(OPERATOR)
    if (operator) {
      const value = consumeValue()
      const [, minus, name = ''] = operator
      if (value && onOperator(name.toLowerCase(), value, minus === '-')) continue
      at = start
    }
    const isExcluded = text[at] === '-' && /[^\s-]/.test(text[at + 1] ?? '')
    if (isExcluded) at++
    const value = consumeValue()
    // Skips an unclosed quotation mark.
    if (!value) at++
    else if (!onWords(value, isExcluded)) return
  }
}

interface TypedValue {
  text: string
  isPhrase: boolean
}

/** Applies an operator to the query; returns false if its value is invalid. */
function applyOperator(
  query: SearchQuery,
  name: string,
  { value: { text, isPhrase }, isExcluded }: { value: TypedValue; isExcluded: boolean },
): boolean {
  const field = findEntry(FIELDS, name)
  if (field)
    return (
      query.terms.length < searchQueryLimits.terms &&
      addTerm(query, field, { value: { text, isPhrase }, isExcluded })
    )
  if (name === 'label') {
    if (text.trim() === '' || (query.labels?.length ?? 0) >= searchQueryLimits.labels) return false
    query.labels = [...(query.labels ?? []), { name: text.trim(), isExcluded }]
    return true
  }
  const filter = readFilter(name, text.trim(), isExcluded)
  if (filter) Object.assign(query, filter)
  return filter !== null
}

/**
 * Converts an operator such as `is:read` or `before:2026` to fields of the query; null if its value is
 * invalid.
 */
function readFilter(name: string, text: string, isNot: boolean): Partial<SearchQuery> | null {
  const word = text.toLowerCase()
  if (name === 'has') return /^(attachments?|files?)$/.test(word) ? { hasAttachment: !isNot } : null
  if (name === 'is') {
    if (word === 'read' || word === 'unread') return { isRead: (word === 'read') !== isNot }
    if (word === 'starred' || word === 'unstarred') return { isStarred: (word === 'starred') !== isNot }
    if (word === 'muted') return { isMuted: !isNot }
    return null
  }
  if (isNot) return null
  if (name === 'in') return text === '' ? null : { folder: text }
  if (name === 'before' || name === 'after') {
    const date = parseDate(text)
    return date !== null && isSearchDay(name === 'after' ? date : shiftDate(date, -1))
      ? { [name]: date }
      : null
  }
  const bytes = parseSize(text)
  return bytes === null ? null : { [name === 'larger' ? 'largerThanBytes' : 'smallerThanBytes']: bytes }
}

/** Adds a term; returns false if it contains no words. */
function addTerm(
  query: SearchQuery,
  field: SearchField,
  { value: { text, isPhrase }, isExcluded }: { value: TypedValue; isExcluded: boolean },
): boolean {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  if (wordsOf(trimmed).length === 0) return false
  query.terms.push({ field, text: trimmed, isPhrase, isExcluded, isPrefix: false })
  return true
}

/** Returns true if a query has no criteria. */
export function isEmptyQuery({ terms, ...filters }: SearchQuery): boolean {
  return terms.length === 0 && Object.values(filters).every((value) => value === null)
}

/** Formats a query as a user would type it; `parseQuery` reads the same query from it. */
export function formatQuery(query: SearchQuery): string {
  const parts = query.terms.map(formatTerm)
  if (query.folder !== null) parts.push(`in:${quoteWhereNeeded(query.folder)}`)
  for (const { name, isExcluded } of query.labels ?? [])
    parts.push(`${isExcluded ? '-' : ''}label:${quoteWhereNeeded(name)}`)
  if (query.isRead !== null) parts.push(query.isRead ? 'is:read' : 'is:unread')
  if (query.isStarred !== null) parts.push(query.isStarred ? 'is:starred' : 'is:unstarred')
  if (query.hasAttachment !== null) parts.push(query.hasAttachment ? 'has:attachment' : '-has:attachment')
  if (query.isMuted !== null) parts.push(query.isMuted ? 'is:muted' : '-is:muted')
  if (query.after !== null) parts.push(`after:${query.after}`)
  if (query.before !== null) parts.push(`before:${query.before}`)
  if (query.largerThanBytes !== null) parts.push(`larger:${formatSize(query.largerThanBytes)}`)
  if (query.smallerThanBytes !== null) parts.push(`smaller:${formatSize(query.smallerThanBytes)}`)
  return parts.join(' ')
}

function formatTerm({ field, text, isPhrase, isExcluded }: SearchTerm): string {
  const minus = isExcluded ? '-' : ''
  const value = isPhrase || isMistakable(field, text) ? inQuotes(text) : quoteWhereNeeded(text)
  return field === 'any' ? minus + value : `${minus}${field}:${value}`
}

/** Returns true if a word would be parsed as an operator or exclusion. */
function isMistakable(field: SearchField, text: string): boolean {
  OPERATOR.lastIndex = 0
  return field === 'any' && (text.startsWith('-') || OPERATOR.test(text))
}

function quoteWhereNeeded(text: string): string {
  return /[\s"“”]/.test(text) ? inQuotes(text) : text
}
