import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { request } from '../../api/client.ts'
import { readUpToDate } from '../../api/latest-event.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type SearchParams, searchHref } from './search-params.ts'

/** Milliseconds during which a page prefetched for navigation is not requested again. */
const JUST_READ = 1000

/** Milliseconds during which cached suggestions are used without a request. */
const FRESH = 20_000

/** Page of search results. No event reports new matches, so a cached page is shown immediately and refetched. */
export const searchPageQuery = (params: SearchParams, limit: number, cursor: string) =>
  queryOptions({
    queryKey: queryKeys.threads(searchHref(params), limit, cursor),
    queryFn: ({ signal }): Promise<ThreadPage> =>
      readUpToDate(() =>
        request('GET /api/v2/threads/search', {
          query: { ...params, limit, ...parseCursor(cursor) },
          signal,
        }),
      ),
    staleTime: JUST_READ,
  })

/**
 * Converts a cursor into a request. The oldest page is requested by offset, because its cursor is unknown.
 */
const parseCursor = (cursor: string) =>
  cursor.startsWith('at') ? { offset: Number(cursor.slice(2)) } : cursor ? { cursor } : {}

/** Suggestions for the typed text; obsolete requests are cancelled. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    ...apiQuery(['suggested', text], 'GET /api/v2/suggested', { query: { search_text: text } }),
    enabled: text !== '',
    staleTime: FRESH,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Correspondents matching the typed text, best match first. */
export const peopleQuery = (text: string) =>
  queryOptions({
    ...apiQuery(['recipients', text], 'GET /api/v2/recipients/suggest', { query: { text } }),
    staleTime: FRESH,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
