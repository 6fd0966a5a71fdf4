import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import type { ListPages } from './queries.ts'

/** Removes files from the loaded pages of a list. */
export function withoutFiles(pages: ListPages, ids: ReadonlySet<Id>): ListPages {
  const removed = pages.pages.reduce(
    (sum, { items }) => sum + items.filter(({ id }) => ids.has(id)).length,
    0,
  )
  if (removed === 0) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
      total: page.total - removed,
    })),
  }
}

/** Changes files in the loaded pages of a list, the open folder included. */
export function withChanged(
  pages: ListPages,
  ids: ReadonlySet<Id>,
  change: (file: DriveFile) => DriveFile,
): ListPages {
  const isIn = pages.pages.some(
    ({ items, folder }) => items.some(({ id }) => ids.has(id)) || (folder && ids.has(folder.id)),
  )
  if (!isIn) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((file) => (ids.has(file.id) ? change(file) : file)),
      ...(page.folder && ids.has(page.folder.id) ? { folder: change(page.folder) } : {}),
    })),
  }
}

export const filesIn = (pages: ListPages | undefined): DriveFile[] =>
  pages?.pages.flatMap(({ items }) => items) ?? []
