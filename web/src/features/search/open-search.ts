import { limits } from '@bocau/contract/limits'
import { navigate } from 'wouter/use-browser-location'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../api/query-client.ts'
import { cachedSettings } from '../../api/session.ts'
import { navigateWhenReady } from '../../speed/navigate-when-ready.ts'
import { folderHref, folderNames } from '../mailbox/folders/index.ts'
import { prefetchPage, requestListFocus } from '../mailbox/navigation/index.ts'
import { searchPageQuery } from './queries.ts'
import { paramsFromForm, type SearchForm } from './search-form.ts'
import { isEmptySearch, readParams, type SearchParams, searchHref } from './search-params.ts'

export const isOnSearchPage = (): boolean => location.pathname === `${mailboxBase}/advance-search`

/** Returns from search results to the inbox; does nothing elsewhere. */
export function exitSearch(): void {
  if (isOnSearchPage()) navigate(folderHref(folderNames.inbox))
}

/** Opens a search. An empty one does nothing, or leads from the results to the inbox. Returns true if it searched. */
function openParams(params: SearchParams): boolean {
  if (isEmptySearch(params)) {
    exitSearch()
    return false
  }
  navigateWhenReady(loadFirstPage(params), () => {
    navigate(searchHref(params))
    // The box, the form or the palette that had the focus is closed.
    requestListFocus()
  })
  return true
}

/** Starts the search before the page is displayed; undefined if its first page is cached. */
function loadFirstPage(params: SearchParams): Promise<void> | undefined {
  const query = searchPageQuery(params, pageSize(), '')
  const arrival = queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey) ? undefined : arrival
}

const pageSize = (): number => cachedSettings()?.item_per_page ?? limits.defaultPageSize

/** Searches for the text of the box, in the current order. */
export const openText = (text: string): boolean => openParams(paramsOfText(text))

/** Prefetches a likely search; the returned function cancels it. */
export function prefetchSearch(text: string): () => void {
  const params = paramsOfText(text)
  if (isEmptySearch(params)) return () => {}
  const page = (limit: number, cursor: string) => searchPageQuery(params, limit, cursor)
  prefetchPage({ page }, pageSize(), '')
  const { queryKey } = page(pageSize(), '')
  return () => void queryClient.cancelQueries({ queryKey, type: 'inactive' })
}

function paramsOfText(text: string): SearchParams {
  const { sort } = isOnSearchPage() ? readParams(location.search) : {}
  const q = text.trim().normalize('NFC')
  return { ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
}

export const openSearch = (form: SearchForm, timezone: string): boolean =>
  openParams(paramsFromForm(form, timezone))
