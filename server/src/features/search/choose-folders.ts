import type { Folder } from '@bocau/contract/mailbox'
import { foldText } from '@bocau/mail-core/fold-text'
import { anywhere } from '@bocau/mail-core/search-query'

/** What nobody looks for unless they say so. */
const leftOut: readonly string[] = ['Trash', 'Junk', 'Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Other words by which people call the system's folders. */
const aliases: Readonly<Record<string, string>> = {
  all: anywhere,
  spam: 'junk',
  bin: 'trash',
  draft: 'drafts',
  scheduled: 'webmail_scheduled',
  periodic: 'webmail_period',
}

/** Which folders a search looks into. */
export interface FolderChoice {
  /** The one folder that was named; Starred stands for its threads. */
  named: Folder | null
  /** Folders left out; empty where one is named. */
  leftOutIds: string[]
}

/** The folders that a search is about; null where the one that was named is not there. */
export function chooseFolders(folders: readonly Folder[], wanted: string | null): FolderChoice | null {
  const leftOutIds = folders.filter(({ name }) => leftOut.includes(name)).map(({ id }) => id)
  if (wanted === null) return { named: null, leftOutIds }
  const folded = foldText(wanted.trim())
  const name = aliases[folded] ?? folded
  if (name === anywhere) return { named: null, leftOutIds: [] }
  const named =
    folders.find(({ id }) => id === wanted) ??
    folders.find((folder) => folder.name === wanted) ??
    folders.find((folder) => foldText(folder.name) === name) ??
    folders.find((folder) => foldText(folder.name.split('/').at(-1) as string) === name)
  if (!named) return null
  return { named, leftOutIds: named.name === 'Starred' ? leftOutIds : [] }
}

/** A tree of folders as a list. */
export function flatten(tree: readonly Folder[]): Folder[] {
  return tree.flatMap((folder) => [folder, ...flatten(folder.children)])
}
