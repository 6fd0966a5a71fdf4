import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'

/** Where an opened thread stands in the list it was opened from. */
export interface Neighbours {
  /** Its place in the folder, counted from 1. */
  position: number
  total: number
  newer: Thread | undefined
  older: Thread | undefined
  /** Set where no row follows on a page: reading this page tells the thread that follows. */
  missingPage: string | undefined
}

/**
 * Finds a thread in the pages that were read; undefined when it is in none of them. Rows that are `passedOver` are
 * neighbours of none.
 */
export function findNeighbours(
  pages: readonly ThreadPage[],
  id: Id,
  passedOver: (row: Thread) => boolean = () => false,
): Neighbours | undefined {
  const isStop = (row: Thread) => !passedOver(row)
  for (const page of pages) {
    const index = page.items.findIndex((row) => row.id === id)
    if (index < 0) continue

    const pageBefore = pages.find(
      (other) => other !== page && other.offset + other.items.length === page.offset,
    )
    const pageAfter = pages.find(
      (other) => other !== page && other.offset === page.offset + page.items.length,
    )
    const older = [...page.items.slice(index + 1), ...(pageAfter?.items ?? [])].find(isStop)
    return {
      position: page.offset + index + 1,
      total: page.total,
      newer: [...(pageBefore?.items ?? []), ...page.items.slice(0, index)].findLast(isStop),
      older,
      missingPage: older || pageAfter ? undefined : (page.next_cursor ?? undefined),
    }
  }
  return undefined
}
