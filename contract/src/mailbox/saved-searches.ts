import { limits } from '../limits.ts'

/** A search that stands in the sidebar under a name. */
export interface SavedSearch {
  name: string
  /** As in the address of what it finds, behind the question mark. */
  query: string
}

const nameCharactersAtMost = 100
const queryCharactersAtMost = 1000

/** The searches that a text says; undefined for a text that says something else. */
export function readSavedSearches(text: string): SavedSearch[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length <= limits.maxSavedSearches && value.every(isSavedSearch)
      ? value
      : undefined
  } catch {
    return undefined
  }
}

function isSavedSearch(value: unknown): value is SavedSearch {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { name, query } = value as Partial<Record<keyof SavedSearch, unknown>>
  return isText(name, nameCharactersAtMost) && isText(query, queryCharactersAtMost)
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most
