import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

export interface FolderCalls {
  /** Creates a folder, or returns the existing one of that name. */
  make(parentId: Id | null, name: string): Promise<Pick<DriveFile, 'id'>>
}

/** Creates the folders of a file's path, each only once. */
export function folderMaker({
  make,
}: FolderCalls): (folderId: Id | null, path: string) => Promise<Id | null> {
  const made = new Map<string, Promise<Id | null>>()
  return function wayTo(folderId: Id | null, path: string): Promise<Id | null> {
    if (path === '') return Promise.resolve(folderId)
    const key = `${folderId ?? ''}/${path}`
    const known = made.get(key)
    if (known) return known
    const cut = path.lastIndexOf('/')
    const promise = wayTo(folderId, path.slice(0, Math.max(0, cut))).then(
      async (parentId) => (await make(parentId, path.slice(cut + 1))).id,
    )
    made.set(key, promise)
    // The next file retries a failed folder.
    promise.catch(() => made.delete(key))
    return promise
  }
}
