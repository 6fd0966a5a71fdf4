import type { Id } from '@bocau/contract/ids'

/** Threads that arrived at the top of a list since the top was visible. */
export interface Arrivals {
  /** Id of the list; another folder or page resets the state. */
  list: string
  previous: ReadonlySet<Id>
  /** Arrived while the top was visible; they slide in. */
  arrived: ReadonlySet<Id>
  /** Arrived above the visible area; counted by the pill. */
  unseen: ReadonlySet<Id>
}

const none: ReadonlySet<Id> = new Set()

/** Returns the initial state of a list. */
export const startArrivals = (list: string, ids: readonly Id[]): Arrivals => ({
  list,
  previous: new Set(ids),
  arrived: none,
  unseen: none,
})

/** Returns the state after the list changed. Rows that appear below the first known one do not count. */
export function updateArrivals(
  before: Arrivals,
  list: string,
  { ids, isAtTop }: { ids: readonly Id[]; isAtTop: boolean },
): Arrivals {
  if (list !== before.list) return startArrivals(list, ids)
  if (ids.length === before.previous.size && ids.every((id) => before.previous.has(id))) return before
  const firstPrevious = ids.findIndex((id) => before.previous.has(id))
  const fresh = ids.slice(0, Math.max(0, firstPrevious)).filter((id) => !before.previous.has(id))
  const present = new Set(ids)
  if (isAtTop) return { list, previous: present, arrived: new Set(fresh), unseen: none }
  const unseen = [...before.unseen, ...fresh].filter((id) => present.has(id))
  return { list, previous: present, arrived: none, unseen: new Set(unseen) }
}

/** Resets the counter when the top becomes visible. */
export const clearUnseenArrivals = (before: Arrivals): Arrivals =>
  before.unseen.size === 0 ? before : { ...before, unseen: none }
