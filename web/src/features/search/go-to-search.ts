import { navigate } from 'wouter/use-browser-location'
import { folderHref, folderNames } from '../mailbox/index.ts'
import { paramsOf, type SearchForm } from './search-form.ts'
import { asksNothing, type SearchParams, searchHref } from './search-params.ts'

/** Whether what a search found is on screen. */
export const isOnSearchPage = (): boolean => location.pathname === '/advance-search'

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
  navigate(searchHref(params))
  return true
}

/** Searches for what a form asks. */
export const goToSearch = (form: SearchForm, timezone: string): boolean =>
  goToParams(paramsOf(form, timezone))
