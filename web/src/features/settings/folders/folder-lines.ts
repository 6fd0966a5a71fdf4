import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { folderNames, isSystemFolder } from '../../mailbox/folders/index.ts'

/** A folder as a line of a table, set in as deep as it lies. */
export interface FolderLine {
  folder: Folder
  depth: number
}

/** No place that mail lies in, or none of this table's business. */
const unlisted: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.scheduled,
  folderNames.periodic,
]

/** The folders of the product and those of the person, each with those below it. */
export function folderLines(folders: readonly Folder[]): { system: FolderLine[]; own: FolderLine[] } {
  const isSystem = (folder: Folder) => isSystemFolder(folder.name)
  return {
    system: folders
      .filter((folder) => isSystem(folder) && !unlisted.includes(folder.name))
      .map((folder) => ({ folder, depth: 0 })),
    own: folders.filter((folder) => !isSystem(folder)).flatMap((folder) => withChildren(folder, 0)),
  }
}

function withChildren(folder: Folder, depth: number): FolderLine[] {
  return [{ folder, depth }, ...folder.children.flatMap((child) => withChildren(child, depth + 1))]
}
