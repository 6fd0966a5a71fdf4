import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import { navigate } from 'wouter/use-browser-location'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { navigateWhenReady } from '../../speed/navigate-when-ready.ts'
import { folderHref, folderNames } from '../mailbox/folders/index.ts'
import { prefetchPage } from '../mailbox/navigation/index.ts'
import { searchPageQuery } from './queries.ts'
import { paramsOf, type SearchForm } from './search-form.ts'
import { asksNothing, readParams, type SearchParams, searchHref } from './search-params.ts'

/** Whether what a search found is on screen. */
export const isOnSearchPage = (): boolean => location.pathname === `${mailboxBase}/advance-search`

/** From what a search found back to the mail; elsewhere one stays where one is. */
export function leaveSearch(): void {
  if (isOnSearchPage()) navigate(folderHref(folderNames.inbox))
}

/** Searches. Asking for nothing finds nothing: it leads nowhere, or from the results to the inbox. Tells whether it searched. */
export function goToParams(params: SearchParams): boolean {
  if (asksNothing(params)) {
    leaveSearch()
    return false
  }
  navigateWhenReady(arrivalOf(params), () => navigate(searchHref(params)))
  return true
}

/** The search is on its way before the page that shows it is; undefined where its first page is here. */
function arrivalOf(params: SearchParams): Promise<void> | undefined {
  const query = searchPageQuery(params, pageSize(), '')
  const arrival = queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey) ? undefined : arrival
}

const pageSize = (): number =>
  queryClient.getQueryData<Settings>(queryKeys.settings)?.item_per_page ?? limits.defaultPageSize

/** Searches for what stands in the box, sorted as what is on screen. */
export const goToText = (text: string): boolean => goToParams(paramsOfText(text))

/** Fetches what will most likely be searched for next; gives it up again where that turns out not to be so. */
export function searchAhead(text: string): () => void {
  const params = paramsOfText(text)
  if (asksNothing(params)) return () => {}
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

/** Searches for what a form asks. */
export const goToSearch = (form: SearchForm, timezone: string): boolean =>
  goToParams(paramsOf(form, timezone))
