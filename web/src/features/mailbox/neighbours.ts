import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox'

/** Where an opened thread stands in the list it was opened from. */
export interface Neighbours {
  /** Its place in the folder, counted from 1. */
  position: number
  total: number
  newer: Thread | undefined
  older: Thread | undefined
  /** Set on the last row of a page: reading this page tells the thread that follows. */
  missingPage: string | undefined
}

/** Finds a thread in the pages that were read; undefined when it is in none of them. */
export function findNeighbours(pages: readonly ThreadPage[], id: Id): Neighbours | undefined {
  for (const page of pages) {
    const index = page.items.findIndex((row) => row.id === id)
    if (index < 0) continue

    const isLast = index === page.items.length - 1
    const pageBefore = pages.find(
      (other) => other !== page && other.offset + other.items.length === page.offset,
    )
    const pageAfter = pages.find(
      (other) => other !== page && other.offset === page.offset + page.items.length,
    )
    const older = isLast ? pageAfter?.items[0] : page.items[index + 1]
    return {
      position: page.offset + index + 1,
      total: page.total,
      newer: index === 0 ? pageBefore?.items.at(-1) : page.items[index - 1],
      older,
      missingPage: isLast && !older ? (page.next_cursor ?? undefined) : undefined,
    }
  }
  return undefined
}
