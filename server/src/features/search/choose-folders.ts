import { folderCalled } from '@bocau/mail-core/folder-called'
import { anywhere } from '@bocau/mail-core/search/search-query'

/** Folders that are only searched when named. */
const leftOut: readonly string[] = ['Trash', 'Junk', 'Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']

interface Named {
  id: string
  name: string
}

/** Folders of a search. */
export interface FolderChoice<Folder extends Named> {
  /** The named folder; Starred selects starred threads. */
  named: Folder | null
  /** Excluded folders; empty when a folder is named. */
  leftOutIds: string[]
}

/** Chooses the folders of a search; returns null when the named one does not exist. */
export function chooseFolders<Folder extends Named>(
  folders: readonly Folder[],
  wanted: string | null,
): FolderChoice<Folder> | null {
  const leftOutIds = folders.filter(({ name }) => leftOut.includes(name)).map(({ id }) => id)
  if (wanted === null) return { named: null, leftOutIds }
  const named = folderCalled(folders, wanted)
  if (named === anywhere) return { named: null, leftOutIds: [] }
  if (!named) return null
  return { named, leftOutIds: named.name === 'Starred' ? leftOutIds : [] }
}
