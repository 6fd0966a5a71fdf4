import { limits } from '@bocau/contract/limits'
import type { SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import { changeSettings } from '../../../api/change-settings.ts'
import { cachedSettings } from '../../../api/session.ts'
import { savedSearchesOf } from './saved-searches.ts'

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
