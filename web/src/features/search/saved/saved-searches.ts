import { readSavedSearches, type SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import type { Settings } from '@bocau/contract/settings'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'

export const savedSearchesOf = ({ saved_searches: text }: Pick<Settings, 'saved_searches'>): SavedSearch[] =>
  readSavedSearches(text) ?? []

export const searchHrefOf = (query: string): string => `${mailboxBase}/advance-search?${query}`
