import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import { findFolderByName } from '@bocau/mail-core/find-folder-by-name'
import { anywhere } from '@bocau/mail-core/search/search-query'

/** Folders that are only searched when named. */
const excludedFolders: readonly string[] = ['Trash', 'Junk', ...unsentFolderNames]

interface Named {
  id: string
  name: string
}

export interface FolderChoice<Folder extends Named> {
  /** The named folder; Starred selects starred threads. */
  named: Folder | null
  /** Excluded folders; empty when a folder is named. */
  excludedIds: string[]
}

/** Chooses the folders of a search; returns null when the named one does not exist. */
export function chooseFolders<Folder extends Named>(
  folders: readonly Folder[],
  requested: string | null,
): FolderChoice<Folder> | null {
  const excludedIds = folders.filter(({ name }) => excludedFolders.includes(name)).map(({ id }) => id)
  if (requested === null) return { named: null, excludedIds }
  const named = findFolderByName(folders, requested)
  if (named === anywhere) return { named: null, excludedIds: [] }
  if (!named) return null
  return { named, excludedIds: named.name === 'Starred' ? excludedIds : [] }
}
