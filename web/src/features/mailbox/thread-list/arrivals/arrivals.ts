import type { Id } from '@bocau/contract/ids'

/** Threads that arrived at the top of a list since the top was visible. */
export interface Arrivals {
  /** Id of the list; another folder or page resets the state. */
  list: string
  known: ReadonlySet<Id>
  /** Arrived while the top was visible; they slide in. */
  arrived: ReadonlySet<Id>
  /** Arrived above the visible area; counted by the pill. */
  unseen: ReadonlySet<Id>
}

const none: ReadonlySet<Id> = new Set()

/** Returns the initial state of a list. */
export const startArrivals = (list: string, ids: readonly Id[]): Arrivals => ({
  list,
  known: new Set(ids),
  arrived: none,
  unseen: none,
})

/** Returns the state after the list changed. Rows that appear below the first known one do not count. */
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

/** Resets the counter when the top becomes visible. */
export const seeArrivals = (before: Arrivals): Arrivals =>
  before.unseen.size === 0 ? before : { ...before, unseen: none }
