import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { readInStep } from '../../api/latest-event.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type SearchParams, searchHref } from './search-params.ts'

/** A page that was asked for on the way to it is not asked for again there. */
const JUST_READ = 1000

/** What lies in the cache under this many milliseconds is offered again without asking. */
const FRESH = 20_000

/**
 * A page of what a search finds. The socket does not say what a search would find by now: a page seen before
 * shows at once and is read again behind it.
 */
export const searchPageQuery = (params: SearchParams, limit: number, cursor: string) =>
  queryOptions({
    queryKey: queryKeys.threads(searchHref(params), limit, cursor),
    queryFn: ({ signal }): Promise<ThreadPage> =>
      readInStep(() =>
        request('GET /api/v2/threads/search', { query: { ...params, limit, ...placeOf(cursor) }, signal }),
      ),
    staleTime: JUST_READ,
  })

/** The oldest page is asked for by its place: no page that was read tells its cursor. */
const placeOf = (cursor: string) =>
  cursor.startsWith('at') ? { offset: Number(cursor.slice(2)) } : cursor ? { cursor } : {}

/** What the box offers for what was typed so far; a request that is not wanted any more is given up. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggested', text],
    queryFn: ({ signal }) => request('GET /api/v2/suggested', { query: { search_text: text }, signal }),
    enabled: text !== '',
    staleTime: FRESH,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** People who go by what was typed so far, the most likely first. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['recipients', text],
    queryFn: ({ signal }) => request('GET /api/v2/recipients/suggest', { query: { text }, signal }),
    staleTime: FRESH,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
