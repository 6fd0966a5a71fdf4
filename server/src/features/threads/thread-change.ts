import type { EventPayloads, FolderCounts } from '@bocau/contract/events'

/** Changes to lists, as sent in an event. */
export type ThreadChange = EventPayloads['threads_changed']

export const noChange: ThreadChange = { threads: [], removed: [], counts: [] }

/** Merges two changes; later folder counts win. */
export function joinChanges(first: ThreadChange, then: ThreadChange): ThreadChange {
  return {
    threads: [...first.threads, ...then.threads],
    removed: [...first.removed, ...then.removed],
    counts: joinCounts(first.counts, then.counts),
  }
}

/** Merges folder counts; later ones win. */
export function joinCounts(first: readonly FolderCounts[], then: readonly FolderCounts[]): FolderCounts[] {
  const recounted = new Set(then.map((counts) => counts.folder_id))
  return [...first.filter((counts) => !recounted.has(counts.folder_id)), ...then]
}

/** No page shows more rows than this. Beyond it, reloading a list is cheaper for a client than receiving every row. */
export const maxReported = 250

/** Returns a change for an event: row by row, or for large changes only the lists and threads to reload. */
export function limitChange(change: ThreadChange, maxRows = maxReported): ThreadChange {
  const { threads, removed, counts } = change
  if (threads.length + removed.length <= maxRows) return change
  return { threads: [], removed: [], counts, read_anew: affectedLists(change) }
}

/** Returns the lists and threads that a change affects. */
export function affectedLists({ threads, removed, read_anew }: ThreadChange) {
  const folders = new Set(read_anew?.folder_ids)
  const changed = new Set(read_anew?.thread_ids)
  for (const { folder_id, thread_id } of [...threads, ...removed]) {
    folders.add(folder_id)
    changed.add(thread_id)
  }
  return { folder_ids: [...folders], thread_ids: [...changed] }
}
