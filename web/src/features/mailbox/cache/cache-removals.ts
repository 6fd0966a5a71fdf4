import type { FolderCounts } from '@bocau/contract/events'
import type { Folder, Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { foldersById } from '../folders/folders.ts'
import { applyThreadsChanged } from './cache-patches.ts'

/** Removes rows from a page and returns both; an unaffected page keeps its identity. */
export function removeRows(page: ThreadPage, isRemoved: (row: Thread) => boolean): [ThreadPage, Thread[]] {
  const removed = page.items.filter(isRemoved)
  if (removed.length === 0) return [page, removed]
  const items = page.items.filter((row) => !removed.includes(row))
  return [{ ...page, items, total: Math.max(items.length, page.total - removed.length) }, removed]
}

/**
 * Inserts rows at their sorted position, except those already present. Rows that filled the page from the next one are
 * dropped.
 */
export function restoreRows(page: ThreadPage, rows: readonly Thread[]): ThreadPage {
  const missing = rows.filter((row) => !page.items.some((item) => isSameRow(item, row)))
  const restored = missing.reduce(
    (before, row) =>
      applyThreadsChanged(
        before,
        { folderId: row.folder_id },
        {
          threads: [row],
          removed: [],
          counts: [{ folder_id: row.folder_id, unread_threads: 0, total_threads: before.total + 1 }],
        },
      ),
    page,
  )
  const maxRows = Math.max(page.limit, page.items.length)
  return restored.items.length > maxRows ? { ...restored, items: restored.items.slice(0, maxRows) } : restored
}

/** Returns the counts of folders after rows were removed (-1) or restored (1). */
export function countsAfter(
  folders: readonly Folder[],
  rows: readonly Thread[],
  sign: 1 | -1,
): FolderCounts[] {
  const foldersMap = foldersById(folders)
  const different = rows.filter((row, index) => rows.findIndex((other) => isSameRow(other, row)) === index)
  return [...Map.groupBy(different, (row) => row.folder_id)].flatMap(([folder_id, inFolder]) => {
    const folder = foldersMap.get(folder_id)
    if (!folder) return []
    const unread = inFolder.filter((row) => row.unread).length
    return {
      folder_id,
      total_threads: Math.max(0, folder.total_threads + sign * inFolder.length),
      unread_threads: Math.max(0, folder.unread_threads + sign * unread),
    }
  })
}

const isSameRow = (one: Thread, other: Thread) =>
  one.thread_id === other.thread_id && one.folder_id === other.folder_id
