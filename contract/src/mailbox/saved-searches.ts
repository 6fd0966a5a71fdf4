import { firstLimits } from './first-limits.ts'

/** A named search in the sidebar. */
export interface SavedSearch {
  name: string
  /** Query string of the search page, without the question mark. */
  query: string
}

const maxNameCharacters = 100
const maxQueryCharacters = 1000

/** Parses saved searches; returns undefined for invalid text. */
export function readSavedSearches(text: string): SavedSearch[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length <= firstLimits.maxSavedSearches && value.every(isSavedSearch)
      ? value
      : undefined
  } catch {
    return undefined
  }
}

function isSavedSearch(value: unknown): value is SavedSearch {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { name, query } = value as Partial<Record<keyof SavedSearch, unknown>>
  return isText(name, maxNameCharacters) && isText(query, maxQueryCharacters)
}

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max
