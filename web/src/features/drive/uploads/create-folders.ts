import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

export interface FolderCalls {
  /** Creates a folder, or returns the existing one of that name. */
  create(parentId: Id | null, name: string): Promise<Pick<DriveFile, 'id'>>
}

/** Creates the folders of a file's path, each only once. */
export function createFolderResolver({
  create,
}: FolderCalls): (folderId: Id | null, path: string) => Promise<Id | null> {
  const created = new Map<string, Promise<Id | null>>()
  return function folderAt(folderId: Id | null, path: string): Promise<Id | null> {
    if (path === '') return Promise.resolve(folderId)
    const key = `${folderId ?? ''}/${path}`
    const cached = created.get(key)
    if (cached) return cached
    const cut = path.lastIndexOf('/')
    const promise = folderAt(folderId, path.slice(0, Math.max(0, cut))).then(
      async (parentId) => (await create(parentId, path.slice(cut + 1))).id,
    )
    created.set(key, promise)
    // The next file retries a failed folder.
    promise.catch(() => created.delete(key))
    return promise
  }
}
