import type { SearchThreadsQuery } from '@bocau/contract/search'
import {
  addPerson,
  addWords,
  parseQuery,
  parseTyped,
  type SearchQuery,
} from '@bocau/mail-core/search/search-query'
import type { CalendarDate } from '@bocau/mail-core/search/search-values'
import { momentAt, readDay } from '@bocau/mail-core/zoned-time'

/** A query with its days converted to times. */
export interface TimedQuery extends SearchQuery {
  /** Milliseconds: sent at or after `since` and before `until`. */
  since: number | null
  until: number | null
}

/** Combines the text and the form fields of a search request. */
export function readQuery(input: SearchThreadsQuery, timezone: string): TimedQuery {
  const query = parseQuery(input.q)
  if (input.from_addr) addPerson(query, 'from', input.from_addr)
  if (input.to_addr) addPerson(query, 'to', input.to_addr)
  addWords(query, 'subject', input.subject)
  addWords(query, 'any', input.term)
  query.folder = input.folder || query.folder
  query.hasAttachment = readFlag(input.has_attachment) ?? query.hasAttachment
  query.isStarred = readFlag(input.is_star) ?? query.isStarred
  query.isRead = readFlag(input.is_read) ?? query.isRead
  const size = /^(gt|lt):?(\d{1,15})$/.exec(input.size)
  if (size && Number(size[2]) > 0)
    query[size[1] === 'gt' ? 'largerThanBytes' : 'smallerThanBytes'] = Number(size[2])
  return addTimes(query, input, timezone)
}

/** Parses the text of the search box while the user types. */
export function parseSearchText(typed: string, timezone: string): TimedQuery {
  return addTimes(parseTyped(typed), {}, timezone)
}

/** Adds the time range: from the form fields, otherwise from the days in the text. */
function addTimes(
  query: SearchQuery,
  input: { start_date?: number | undefined; end_date?: number | undefined },
  timezone: string,
): TimedQuery {
  const after = query.after === null ? null : startOfDay(query.after, timezone)
  const before = query.before === null ? null : startOfDay(query.before, timezone)
  return {
    ...query,
    since: input.start_date === undefined ? after : input.start_date * 1000,
    until: input.end_date === undefined ? before : (input.end_date + 1) * 1000,
  }
}

function readFlag(flag: SearchThreadsQuery['is_read']): boolean | null {
  return flag === undefined ? null : flag === '1' || flag === 'true'
}

/** Returns the start of a day in a time zone, in milliseconds UTC; the first existing time if clocks skip midnight. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const day = readDay(date)
  return day ? momentAt(day, 0, timezone) : Date.parse(`${date}T00:00:00Z`)
}
