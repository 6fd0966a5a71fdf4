import type { EventPayloads, FolderCounts } from '@bocau/contract/events'

/** What a change to threads did to the lists, as it is told. */
export type ThreadChange = EventPayloads['threads_changed']

export const noChange: ThreadChange = { threads: [], removed: [], counts: [] }

/** Two changes as one; of the counts of a folder the later ones hold. */
export function joinChanges(first: ThreadChange, then: ThreadChange): ThreadChange {
  return {
    threads: [...first.threads, ...then.threads],
    removed: [...first.removed, ...then.removed],
    counts: joinCounts(first.counts, then.counts),
  }
}

/** Counts of two changes; of a folder the later ones hold. */
export function joinCounts(first: readonly FolderCounts[], then: readonly FolderCounts[]): FolderCounts[] {
  const recounted = new Set(then.map((counts) => counts.folder_id))
  return [...first.filter((counts) => !recounted.has(counts.folder_id)), ...then]
}

/** More rows than this no page shows at once: reading a list again costs its reader less than hearing of them all. */
export const toldAtMost = 250

/** A change as it is told: row by row, or where there are too many, which lists and threads are to be read again. */
export function asTold(change: ThreadChange): ThreadChange {
  const { threads, removed, counts } = change
  if (threads.length + removed.length <= toldAtMost) return change
  return { threads: [], removed: [], counts, read_anew: placesOf(change) }
}

/** Which lists and threads a change is about. */
export function placesOf({ threads, removed, read_anew }: ThreadChange) {
  const folders = new Set(read_anew?.folder_ids)
  const changed = new Set(read_anew?.thread_ids)
  for (const { folder_id, thread_id } of [...threads, ...removed]) {
    folders.add(folder_id)
    changed.add(thread_id)
  }
  return { folder_ids: [...folders], thread_ids: [...changed] }
}
