import type { Sql } from '../../../db/database.ts'

/** A line of a list and how many lines stand before it. */
export interface KnownPlace {
  offset: number
  newestAt: number
  threadId: string
}

interface KnownList {
  /** The number of the account's last event when the places were true: any change to a list is an event. */
  asOf: number
  places: KnownPlace[]
}

const listsAtMost = 500
const placesAtMost = 100

/**
 * Where in their lists some lines stand, from pages that were read before. To find a line by its offset the database
 * counts its way down the list; from a line that is known it has less far to go.
 */
export class PageOffsetCache {
  readonly #lists = new Map<string, KnownList>()

  /** The last known line at or before an offset, where nothing has changed since. */
  find(accountId: string, folderId: string, asOf: number, offset: number): KnownPlace | undefined {
    const list = this.#lists.get(`${accountId} ${folderId}`)
    if (list?.asOf !== asOf) return undefined
    return list.places.findLast((place) => place.offset <= offset)
  }

  remember(accountId: string, folderId: string, asOf: number, place: KnownPlace): void {
    const key = `${accountId} ${folderId}`
    const known = this.#lists.get(key)
    const places = known?.asOf === asOf ? known.places : []
    // The list looked at last goes to the end, where it is forgotten last.
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

/** The places that are known in the lists of a store. */
export function knownPlaces(db: Sql): PageOffsetCache {
  const known = stores.get(db) ?? new PageOffsetCache()
  stores.set(db, known)
  return known
}
