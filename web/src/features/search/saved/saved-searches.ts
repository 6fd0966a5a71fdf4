import { limits } from '@bocau/contract/limits'
import { readSavedSearches, type SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import type { Settings } from '@bocau/contract/settings'
import { changeSettings } from '../../../api/change-settings.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The searches that stand in the sidebar. */
export const savedSearchesOf = ({ saved_searches: text }: Pick<Settings, 'saved_searches'>): SavedSearch[] =>
  readSavedSearches(text) ?? []

/** The address of one. */
export const searchHrefOf = (query: string): string => `${mailboxBase}/advance-search?${query}`

/** As they are known now. */
export const savedSearches = (): SavedSearch[] => {
  const settings = queryClient.getQueryData<Settings>(queryKeys.settings)
  return settings ? savedSearchesOf(settings) : []
}

/** Whether another one finds room. */
export const mayKeepSearch = (): boolean => savedSearches().length < limits.maxSavedSearches

/** Puts searches into the sidebar, in the order given, by their names where they are new; answers with what takes that back. */
export async function keepSearches(next: readonly SavedSearch[]): Promise<() => Promise<void>> {
  const before = JSON.stringify(savedSearches())
  await changeSettings({ saved_searches: JSON.stringify(next) })
  return () => changeSettings({ saved_searches: before })
}
