import type { Id } from '@bocau/contract/ids'

/** Threads that came to the top of a list since it was last looked at from the top. */
export interface Arrivals {
  /** The list this is about: another folder or page begins anew. */
  list: string
  known: ReadonlySet<Id>
  /** Came in while the top was in sight: they slide in. */
  arrived: ReadonlySet<Id>
  /** Came in above what is in sight: the pill counts them. */
  unseen: ReadonlySet<Id>
}

const none: ReadonlySet<Id> = new Set()

/** A list as it is first shown: nothing in it is new. */
export const startArrivals = (list: string, ids: readonly Id[]): Arrivals => ({
  list,
  known: new Set(ids),
  arrived: none,
  unseen: none,
})

/** What is new in a list after it changed. Rows that come in below the first known one are no news. */
export function noteArrivals(before: Arrivals, list: string, ids: readonly Id[], isAtTop: boolean): Arrivals {
  if (list !== before.list) return startArrivals(list, ids)
  if (ids.length === before.known.size && ids.every((id) => before.known.has(id))) return before
  const firstKnown = ids.findIndex((id) => before.known.has(id))
  const fresh = ids.slice(0, Math.max(0, firstKnown)).filter((id) => !before.known.has(id))
  const known = new Set(ids)
  if (isAtTop) return { list, known, arrived: new Set(fresh), unseen: none }
  const stillUnseen = [...before.unseen, ...fresh].filter((id) => known.has(id))
  return { list, known, arrived: none, unseen: new Set(stillUnseen) }
}

/** The top came into sight: what was counted is seen. */
export const seeArrivals = (before: Arrivals): Arrivals =>
  before.unseen.size === 0 ? before : { ...before, unseen: none }
