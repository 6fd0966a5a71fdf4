import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'

/** Position of an open thread in its list. */
export interface Neighbours {
  /** Position in the folder, starting at 1. */
  position: number
  total: number
  newer: Thread | undefined
  older: Thread | undefined
  /** Page to load to find the next thread, if it is not loaded yet. */
  missingPage: string | undefined
}

/** Finds a thread in the loaded pages; undefined if it is in none. Skips rows that `isSkipped` accepts. */
export function findNeighbours(
  pages: readonly ThreadPage[],
  id: Id,
  isSkipped: (row: Thread) => boolean = () => false,
): Neighbours | undefined {
  const isNeighbour = (row: Thread) => !isSkipped(row)
  for (const page of pages) {
    const index = page.items.findIndex((row) => row.id === id)
    if (index < 0) continue

    const pageBefore = pages.find(
      (other) => other !== page && other.offset + other.items.length === page.offset,
    )
    const pageAfter = pages.find(
      (other) => other !== page && other.offset === page.offset + page.items.length,
    )
    const older = [...page.items.slice(index + 1), ...(pageAfter?.items ?? [])].find(isNeighbour)
    return {
      position: page.offset + index + 1,
      total: page.total,
      newer: [...(pageBefore?.items ?? []), ...page.items.slice(0, index)].findLast(isNeighbour),
      older,
      missingPage: older || pageAfter ? undefined : (page.next_cursor ?? undefined),
    }
  }
  return undefined
}
