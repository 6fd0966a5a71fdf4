import { limits } from '@bocau/contract/limits'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { isInvisible } from '@bocau/mail-core/invisible-characters'
import { foldersById, folderTitle, isSystemFolder } from '../folders.ts'

export type FolderNameFault = 'required' | 'slash' | 'step' | 'tooLong' | 'exists'

/** Validates the name of a folder below `parent` (empty at the top); undefined if it is valid. */
export function checkFolderName(
  name: string,
  parent: string,
  { folders, self }: { folders: readonly Folder[]; self?: Folder | undefined },
): FolderNameFault | undefined {
  const normalised = name.normalize('NFC').trim()
  if (isInvisible(normalised)) return 'required'
  if (normalised.includes('/')) return 'slash'
  if (normalised === '.' || normalised === '..') return 'step'
  if (normalised.length > limits.maxFolderNameCharacters) return 'tooLong'

  const path = folderPath(parent, normalised).toLowerCase()
  const rest = [...foldersById(folders).values()].filter((folder) => folder.id !== self?.id)
  return rest.some((folder) => pathNames(folder).includes(path)) ? 'exists' : undefined
}

export const folderPath = (parent: string, name: string): string => {
  const last = name.normalize('NFC').trim()
  return parent ? `${parent}/${last}` : last
}

/**
 * Returns the names that a folder reserves; a system folder reserves its API name and its displayed name.
 */
const pathNames = ({ name }: Folder) =>
  (isSystemFolder(name) ? [name, folderTitle(name)] : [name]).map((each) => each.toLowerCase())

export const parentPath = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

/** Returns the possible parents of a folder: the user's own folders except itself and its descendants. */
export function possibleParents(folders: readonly Folder[], self?: Folder): Folder[] {
  return folders.flatMap((folder) => {
    if (isSystemFolder(folder.name) || folder.id === self?.id) return []
    return [folder, ...possibleParents(folder.children, self)]
  })
}

/** Returns the number of threads in a folder and its subfolders. */
export const threadsWithin = (folder: Folder): number =>
  folder.children.reduce((sum, child) => sum + threadsWithin(child), folder.total_threads)
