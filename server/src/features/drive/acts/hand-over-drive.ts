import type { Sql, Transaction } from '../../../db/database.ts'
import { getAuthor, newFolder } from '../contents/new-node.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { findNode, freeName, type Place, tellOfDrive, top } from '../tree/index.ts'
import { insertNodes } from '../tree/node-write-store.ts'
import { findActOfCopy } from './act-store.ts'
import { beginAct } from './begin-act.ts'
import type { RunDeps } from './step.ts'

/**
 * Starts copying an entire drive with all versions into a folder of another drive, in the background; returns the
 * folder's id.
 */
export async function beginDriveCopy(
  deps: RunDeps & Pick<DriveDeps, 'random'>,
  tx: Transaction,
  { fromId, toId, name }: { fromId: string; toId: string; name: string },
): Promise<string> {
  const place: Place = { accountId: toId, folderId: top }
  const author = await getAuthor(tx.sql, toId)
  const copy = newFolder(deps, place, await freeName(tx.sql, place, readDriveName(name)), author)
  await insertNodes(deps, tx, [copy])
  const node = { account_id: fromId, id: String(top), name: copy.name }
  await beginAct(deps, tx, toId, { act: 'copy', node, authorId: toId, copyId: copy.id, withVersions: true })
  await tellOfDrive(deps, tx, toId, { folders: [top] })
  return copy.id
}

/** Returns the state of a drive copy; `gone` when it exceeded the quota or was trashed. */
export async function findDriveCopy(
  db: Sql,
  accountId: string,
  copyId: string,
): Promise<{ state: 'running' | 'done' | 'gone'; done: number }> {
  const act = await findActOfCopy(db, accountId, copyId)
  if (act) return { state: 'running', done: act.done }
  const copy = await findNode(db, accountId, copyId)
  return { state: copy && copy.trash_id === null ? 'done' : 'gone', done: 0 }
}
