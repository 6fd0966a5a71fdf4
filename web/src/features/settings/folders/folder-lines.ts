import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { folderNames, isSystemFolder } from '../../mailbox/folders/index.ts'

/** Folder as a table row with its depth. */
export interface FolderLine {
  folder: Folder
  depth: number
}

/** Folders that store no mail, or are not managed here. */
const unlisted: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.scheduled,
  folderNames.periodic,
]

/** Returns the system folders and the user's own, each with its subfolders. */
export function folderLines(folders: readonly Folder[]): { system: FolderLine[]; custom: FolderLine[] } {
  const isSystem = (folder: Folder) => isSystemFolder(folder.name)
  return {
    system: folders
      .filter((folder) => isSystem(folder) && !unlisted.includes(folder.name))
      .map((folder) => ({ folder, depth: 0 })),
    custom: folders.filter((folder) => !isSystem(folder)).flatMap((folder) => withChildren(folder, 0)),
  }
}

function withChildren(folder: Folder, depth: number): FolderLine[] {
  return [{ folder, depth }, ...folder.children.flatMap((child) => withChildren(child, depth + 1))]
}
