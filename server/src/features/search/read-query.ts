import type { SearchThreadsQuery } from '@bocau/contract/search'
import {
  addPerson,
  addWords,
  parseQuery,
  parseTyped,
  type SearchQuery,
} from '@bocau/mail-core/search/search-query'
import { startOfDay } from './start-of-day.ts'

/** A query with its days converted to times. */
export interface TimedQuery extends SearchQuery {
  /** Milliseconds: sent at or after `since` and before `until`. */
  since: number | null
  until: number | null
}

/** Combines the text and the form fields of a search request. */
export function readQuery(given: SearchThreadsQuery, timezone: string): TimedQuery {
  const query = parseQuery(given.q)
  if (given.from_addr) addPerson(query, 'from', given.from_addr)
  if (given.to_addr) addPerson(query, 'to', given.to_addr)
  addWords(query, 'subject', given.subject)
  addWords(query, 'any', given.term)
  query.folder = given.folder || query.folder
  query.hasAttachment = readFlag(given.has_attachment) ?? query.hasAttachment
  query.isStarred = readFlag(given.is_star) ?? query.isStarred
  query.isRead = readFlag(given.is_read) ?? query.isRead
  const size = /^(gt|lt):?(\d{1,15})$/.exec(given.size)
  if (size && Number(size[2]) > 0)
    query[size[1] === 'gt' ? 'largerThanBytes' : 'smallerThanBytes'] = Number(size[2])
  return withTimes(query, given, timezone)
}

/** Parses the text of the search box while the user types. */
export function readBox(typed: string, timezone: string): TimedQuery {
  return withTimes(parseTyped(typed), {}, timezone)
}

function withTimes(
  query: SearchQuery,
  given: { start_date?: number | undefined; end_date?: number | undefined },
  timezone: string,
): TimedQuery {
  const after = query.after === null ? null : startOfDay(query.after, timezone)
  const before = query.before === null ? null : startOfDay(query.before, timezone)
  return {
    ...query,
    since: given.start_date === undefined ? after : given.start_date * 1000,
    until: given.end_date === undefined ? before : (given.end_date + 1) * 1000,
  }
}

function readFlag(flag: SearchThreadsQuery['is_read']): boolean | null {
  return flag === undefined ? null : flag === '1' || flag === 'true'
}
