import type { FolderCounts } from '@bocau/contract/events'
import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** What a change to threads did to the lists. */
export interface ThreadChange {
  threads: Thread[]
  removed: { thread_id: string; folder_id: string }[]
  counts: FolderCounts[]
}

export const noChange: ThreadChange = { threads: [], removed: [], counts: [] }

/** Two changes as one; of the counts of a folder the later ones hold. */
export function joinChanges(first: ThreadChange, then: ThreadChange): ThreadChange {
  const recounted = new Set(then.counts.map((counts) => counts.folder_id))
  return {
    threads: [...first.threads, ...then.threads],
    removed: [...first.removed, ...then.removed],
    counts: [...first.counts.filter((counts) => !recounted.has(counts.folder_id)), ...then.counts],
  }
}
