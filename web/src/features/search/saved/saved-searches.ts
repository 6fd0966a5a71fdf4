import { limits } from '@bocau/contract/limits'
import { readSavedSearches, type SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import type { Settings } from '@bocau/contract/settings'
import { changeSettings } from '../../../api/change-settings.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { cachedSettings } from '../../../api/session.ts'

export const savedSearchesOf = ({ saved_searches: text }: Pick<Settings, 'saved_searches'>): SavedSearch[] =>
  readSavedSearches(text) ?? []

export const searchHrefOf = (query: string): string => `${mailboxBase}/advance-search?${query}`

/** Returns the current saved searches. */
export const savedSearches = (): SavedSearch[] => {
  const settings = cachedSettings()
  return settings ? savedSearchesOf(settings) : []
}

export const canSaveSearch = (): boolean => savedSearches().length < limits.maxSavedSearches

/** Saves searches in the given order, sorting in new ones by name; returns the undo function. */
export async function saveSearches(next: readonly SavedSearch[]): Promise<() => Promise<void>> {
  const before = JSON.stringify(savedSearches())
  await changeSettings({ saved_searches: JSON.stringify(next) })
  return () => changeSettings({ saved_searches: before })
}
