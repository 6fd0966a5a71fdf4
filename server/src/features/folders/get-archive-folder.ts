import type { Transaction } from '../../db/database.ts'
import { createFolder } from './create-folder.ts'
import type { FolderDeps } from './deps.ts'
import { findFolder } from './folder-store.ts'
import { notifyFolders } from './notify-folders.ts'
import { archiveFolderName } from './system-folders.ts'

/** Returns the id of the archive, which is created on first use. */
export async function getArchiveFolder(
  deps: FolderDeps,
  tx: Transaction,
  accountId: string,
): Promise<string> {
  const existing = await findFolder(tx.sql, accountId, archiveFolderName)
  if (existing) return existing.id
  const id = await createFolder(deps, tx, { accountId, path: archiveFolderName })
  await notifyFolders(deps, tx, accountId)
  return id
}
