import { foldText } from '@bocau/mail-core/search/fold-text'
import { readStored, writeStored } from '../../api/local-store.ts'

const KEPT_AT_MOST = 8

/** Puts a search before those made earlier; made again, with whatever marks, it stands there once. */
export function withSearch(recent: readonly string[], text: string): string[] {
  const key = foldText(text)
  return [text, ...recent.filter((other) => foldText(other) !== key)].slice(0, KEPT_AT_MOST)
}

/** The latest searches of an account, kept on this device until it signs out. */
export function recentSearches(accountId: string): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('recentSearches') ?? '{}')
    const texts = (kept as Record<string, unknown>)[accountId]
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  } catch {
    return [] // Somebody else wrote there; nothing of worth is lost.
  }
}

/** Remembers a search. Those of another account that was here without signing out are forgotten. */
export function keepSearch(accountId: string, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const texts = withSearch(recentSearches(accountId), trimmed)
  writeStored('recentSearches', JSON.stringify({ [accountId]: texts }))
}

/** Forgets all searches that were made here. */
export const forgetSearches = (): void => writeStored('recentSearches', undefined)
