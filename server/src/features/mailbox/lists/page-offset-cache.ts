import type { Sql } from '../../../db/database.ts'

/** A list entry with its offset. */
export interface KnownPlace {
  offset: number
  newestAt: number
  threadId: string
}

interface KnownList {
  /** Number of the account's last event when the offsets were correct; any change to a list is an event. */
  asOf: number
  places: KnownPlace[]
}

const listsAtMost = 500
const placesAtMost = 100

/**
 * Cache of list entries with their offsets, from pages read before. To find an entry by offset, the database counts
 * along the list; a cached entry shortens the way.
 */
export class PageOffsetCache {
  readonly #lists = new Map<string, KnownList>()

  /** Finds the last cached entry at or before an offset, if nothing has changed since. */
  find(accountId: string, folderId: string, asOf: number, offset: number): KnownPlace | undefined {
    const list = this.#lists.get(`${accountId} ${folderId}`)
    if (list?.asOf !== asOf) return undefined
    return list.places.findLast((place) => place.offset <= offset)
  }

  remember(accountId: string, folderId: string, asOf: number, place: KnownPlace): void {
    const key = `${accountId} ${folderId}`
    const known = this.#lists.get(key)
    const places = known?.asOf === asOf ? known.places : []
    // The most recently used list is last and is evicted last.
    this.#lists.delete(key)
    this.#lists.set(key, { asOf, places })
    if (this.#lists.size > listsAtMost) this.#lists.delete(this.#lists.keys().next().value as string)
    const at = places.findLastIndex((one) => one.offset <= place.offset)
    if (places[at]?.offset === place.offset) return
    places.splice(at + 1, 0, place)
    if (places.length > placesAtMost) places.shift()
  }
}

const stores = new WeakMap<Sql, PageOffsetCache>()

/** Returns the cache of a store. */
export function knownPlaces(db: Sql): PageOffsetCache {
  const known = stores.get(db) ?? new PageOffsetCache()
  stores.set(db, known)
  return known
}
