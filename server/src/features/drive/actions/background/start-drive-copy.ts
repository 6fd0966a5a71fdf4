import type { Sql, Transaction } from '../../../../db/database.ts'
import { getAuthor, newFolder } from '../../contents/new-node.ts'
import type { DriveDeps } from '../../deps.ts'
import { readDriveName } from '../../names/drive-name.ts'
import type { DriveLocation } from '../../tree/access.ts'
import { freeName } from '../../tree/free-name.ts'
import { findNode, rootFolder } from '../../tree/node-store.ts'
import { insertNodes } from '../../tree/node-write-store.ts'
import { notifyDrive } from '../../tree/notify-drive.ts'
import { findCopyOperation } from './operation-store.ts'
import { startOperation } from './start-operation.ts'
import type { RunDeps } from './step.ts'

/**
 * Starts copying an entire drive with all versions into a folder of another drive, in the background; returns the
 * folder's id.
 */
export async function startDriveCopy(
  deps: RunDeps & Pick<DriveDeps, 'random'>,
  tx: Transaction,
  { fromId, toId, name }: { fromId: string; toId: string; name: string },
): Promise<string> {
  const location: DriveLocation = { accountId: toId, folderId: rootFolder }
  const author = await getAuthor(tx.sql, toId)
  const copy = newFolder(deps, location, {
    name: await freeName(tx.sql, location, readDriveName(name)),
    author,
  })
  await insertNodes(deps, tx, [copy])
  const node = { account_id: fromId, id: String(rootFolder), name: copy.name }
  await startOperation(deps, tx, {
    accountId: toId,
    request: {
      action: 'copy',
      node,
      authorId: toId,
      copyId: copy.id,
      withVersions: true,
    },
  })
  await notifyDrive(deps, tx, { accountId: toId, folders: [rootFolder] })
  return copy.id
}

/** Returns the state of a drive copy; `gone` when it exceeded the quota or was trashed. */
export async function findDriveCopy(
  db: Sql,
  accountId: string,
  copyId: string,
): Promise<{ state: 'running' | 'done' | 'gone'; done: number }> {
  const operation = await findCopyOperation(db, accountId, copyId)
  if (operation) return { state: 'running', done: operation.done }
  const copy = await findNode(db, accountId, copyId)
  return { state: copy && copy.trash_id === null ? 'done' : 'gone', done: 0 }
}
