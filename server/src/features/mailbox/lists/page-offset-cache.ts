import type { Sql } from '../../../db/database.ts'

export interface CachedEntry {
  offset: number
  newestAt: number
  threadId: string
}

interface CachedList {
  /** Number of the account's last event when the offsets were correct; any change to a list is an event. */
  asOf: number
  entries: CachedEntry[]
}

const maxLists = 500
const maxEntries = 100

/**
 * Cache of list entries with their offsets, from pages read before. To find an entry by offset, the database counts
 * along the list; a cached entry shortens the way.
 */
export class PageOffsetCache {
  readonly #lists = new Map<string, CachedList>()

  /** Finds the last cached entry at or before an offset, if nothing has changed since. */
  find(accountId: string, folderId: string, asOf: number, offset: number): CachedEntry | undefined {
    const list = this.#lists.get(`${accountId} ${folderId}`)
    if (list?.asOf !== asOf) return undefined
    return list.entries.findLast((entry) => entry.offset <= offset)
  }

  save(accountId: string, folderId: string, asOf: number, entry: CachedEntry): void {
    const key = `${accountId} ${folderId}`
    const cached = this.#lists.get(key)
    const entries = cached?.asOf === asOf ? cached.entries : []
    // The most recently used list is last and is evicted last.
    this.#lists.delete(key)
    this.#lists.set(key, { asOf, entries })
    if (this.#lists.size > maxLists) this.#lists.delete(this.#lists.keys().next().value as string)
    const at = entries.findLastIndex((one) => one.offset <= entry.offset)
    if (entries[at]?.offset === entry.offset) return
    entries.splice(at + 1, 0, entry)
    if (entries.length > maxEntries) entries.shift()
  }
}

const stores = new WeakMap<Sql, PageOffsetCache>()

/** Returns the cache of a store. */
export function pageOffsetCache(db: Sql): PageOffsetCache {
  const cache = stores.get(db) ?? new PageOffsetCache()
  stores.set(db, cache)
  return cache
}
