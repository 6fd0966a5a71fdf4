import type { Folder } from '@bocau/contract/mailbox'
import { openMenu } from '../../ui/index.ts'
import { loadActions } from './act.ts'
import { folderNames, isSystemFolder } from './folders.ts'

const without: string[] = [
  folderNames.starred,
  folderNames.drafts,
  folderNames.scheduled,
  folderNames.periodic,
]

/** Whether there is anything to be done with a folder. */
export const hasFolderMenu = (folder: Folder | undefined): boolean =>
  folder !== undefined &&
  !without.includes(folder.name) &&
  (folder.total_threads > 0 || !isSystemFolder(folder.name))

/** Opens the menu of a folder beside what was pressed. */
export async function openFolderMenu(
  folder: Folder,
  anchor: Element | { x: number; y: number },
  isByKeyboard = false,
): Promise<void> {
  const { folderMenu, folderMenuLabel } = await loadActions()
  openMenu({ label: folderMenuLabel(folder), entries: folderMenu(folder), anchor, isByKeyboard })
}

/** Asks for the name of a new folder and makes it. */
export async function makeFolder(): Promise<void> {
  const { askForNewFolder } = await loadActions()
  await askForNewFolder('')
}
