import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { openMenu } from '../../../ui/index.ts'
import { loadActions } from '../act.ts'
import { folderNames, isSystemFolder } from './folders.ts'

const without: string[] = [
  folderNames.starred,
  folderNames.drafts,
  folderNames.snoozed,
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

/** Lets the server act on much mail, shows how far it is and lets it be stopped. */
export async function runServerBatch(
  work: Parameters<Awaited<ReturnType<typeof loadActions>>['runOnServer']>[0],
): Promise<void> {
  const { runOnServer } = await loadActions()
  await runOnServer(work)
}

/** Asks for another name or place of a folder, and gives it that. */
export async function changeFolder(folder: Folder): Promise<void> {
  const { askToChangeFolder } = await loadActions()
  await askToChangeFolder(folder, 'name')
}

/** Removes a folder, asking first what becomes of the mail in it. */
export async function deleteFolder(folder: Folder): Promise<void> {
  const actions = await loadActions()
  await actions.deleteFolder(folder)
}
