import { folderCalled } from '@bocau/mail-core/folder-called'
import { anywhere } from '@bocau/mail-core/search/search-query'

/** What nobody looks for unless they say so. */
const leftOut: readonly string[] = ['Trash', 'Junk', 'Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** What of a folder decides whether it is meant. */
interface Named {
  id: string
  name: string
}

/** Which folders a search looks into. */
export interface FolderChoice<Folder extends Named> {
  /** The one folder that was named; Starred stands for its threads. */
  named: Folder | null
  /** Folders left out; empty where one is named. */
  leftOutIds: string[]
}

/** The folders that a search is about; null where the one that was named is not there. */
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
