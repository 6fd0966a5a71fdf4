import { foldText } from '@bocau/mail-core/search/fold-text'
import { readStored, writeStored } from '../../api/local-store.ts'

const KEPT_AT_MOST = 8

/** Adds a search at the front; removes an earlier one that differs only in diacritics or case. */
export function withSearch(recent: readonly string[], text: string): string[] {
  const key = foldText(text)
  return [text, ...recent.filter((other) => foldText(other) !== key)].slice(0, KEPT_AT_MOST)
}

/** Returns the latest searches of an account, stored on this device until sign-out. */
export function recentSearches(accountId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('recentSearches') ?? '{}')
    const texts = (stored as Record<string, unknown>)[accountId]
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  } catch {
    return [] // The stored value is invalid; losing it does no harm.
  }
}

/** Stores a search. Removes those of another account that did not sign out. */
export function saveSearch(accountId: string, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const texts = withSearch(recentSearches(accountId), trimmed)
  writeStored('recentSearches', JSON.stringify({ [accountId]: texts }))
}

export const deleteSearches = (): void => writeStored('recentSearches', undefined)
