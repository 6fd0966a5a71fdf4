import type { Transaction } from '../../db/database.ts'
import type { FolderDeps } from './deps.ts'

/**
 * Notifies clients of a created, renamed or deleted folder. Windows receive the entire tree, because renaming changes
 * the paths of subfolders. It is read when the event is sent, so that the log does not store all folders for each
 * change.
 */
export async function notifyFolders(
  deps: Pick<FolderDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'folders_changed', { folders: [] })
}
