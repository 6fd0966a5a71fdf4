import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { openMenu } from '../../../ui/index.ts'
import { loadActions } from '../run-action.ts'
import { folderNames, isSystemFolder } from './folders.ts'

const foldersWithoutMenu: string[] = [
  folderNames.starred,
  folderNames.drafts,
  folderNames.snoozed,
  folderNames.scheduled,
  folderNames.periodic,
]

export const hasFolderMenu = (folder: Folder | undefined): boolean =>
  folder !== undefined &&
  !foldersWithoutMenu.includes(folder.name) &&
  (folder.total_threads > 0 || !isSystemFolder(folder.name))

export async function openFolderMenu(
  folder: Folder,
  anchor: Element | { x: number; y: number },
  isByKeyboard = false,
): Promise<void> {
  const { folderMenu, folderMenuLabel } = await loadActions()
  openMenu({ label: folderMenuLabel(folder), entries: folderMenu(folder), anchor, isByKeyboard })
}

export async function createFolder(): Promise<void> {
  const { promptForNewFolder } = await loadActions()
  await promptForNewFolder('')
}

/** Runs a server batch with progress and a stop button. */
export async function runServerBatch(
  work: Parameters<Awaited<ReturnType<typeof loadActions>>['runOnServer']>[0],
): Promise<void> {
  const { runOnServer } = await loadActions()
  await runOnServer(work)
}

export async function changeFolder(folder: Folder): Promise<void> {
  const { promptToChangeFolder } = await loadActions()
  await promptToChangeFolder(folder, 'name')
}

/** Deletes a folder after asking how to handle its mail. */
export async function deleteFolder(folder: Folder): Promise<void> {
  const actions = await loadActions()
  await actions.deleteFolder(folder)
}
