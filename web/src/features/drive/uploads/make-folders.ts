import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

/** What making a way of folders asks of the server. */
export interface FolderCalls {
  /** Makes a folder, or answers with the one that has the name already. */
  make(parentId: Id | null, name: string): Promise<Pick<DriveFile, 'id'>>
}

/** Makes the folders on the way to a file, each once however many files lie in it. */
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
    // What failed is tried again by the next file.
    promise.catch(() => made.delete(key))
    return promise
  }
}
