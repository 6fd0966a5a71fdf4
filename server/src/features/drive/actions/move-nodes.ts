import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { checkDepth } from '../contents/save-file.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveLocation, getWritable } from '../tree/access.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, type FolderId, isInside } from '../tree/node-store.ts'
import { findDepth, moveRow, nodeNames } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { changeFolder } from './change-folder.ts'

/** Moves files and folders into another folder of the same drive: all or none. A conflicting name gets a number. */
export async function moveNodes(
  deps: DriveDeps,
  actor: Actor,
  input: { ids: readonly string[]; folder_id?: string | null | undefined },
): Promise<DriveFile[]> {
  return changeFolder(deps, { actor, folderId: input.folder_id }, async (tx, location) => {
    const sourceFolders: FolderId[] = []
    const moved: DriveNode[] = []
    for (const id of new Set(input.ids)) {
      const { node } = await getWritable(deps, tx.sql, { user: actor, id, changesNode: true })
      // Moving to another drive would change the owner; users copy instead.
      if (node.account_id !== location.accountId) throw new Refused('drive_read_only', { name: node.name })
      sourceFolders.push(node.parent_id)
      moved.push(await moveNode(deps, tx, { node, location }))
    }
    await notifyDrive(deps, tx, {
      accountId: location.accountId,
      folders: [...sourceFolders, location.folderId],
      nodes: moved.map((node) => node.id),
    })
    return moved
  })
}

async function moveNode(
  deps: DriveDeps,
  tx: Transaction,
  { node, location }: { node: DriveNode; location: DriveLocation },
): Promise<DriveNode> {
  if (node.parent_id === location.folderId) return node
  if (node.is_file === 0) {
    if (await isInside(tx.sql, location.accountId, { id: location.folderId, folderId: node.id }))
      throw new Refused('drive_into_itself')
    await checkDepth(tx, location, await findDepth(tx.sql, node))
  }
  const name = await freeName(tx.sql, location, nodeNames(node))
  const moved = node.is_file === 1 ? name : { ...name, type_sort: '' }
  await moveRow(deps, tx, { node, to: { parentId: location.folderId, name: moved } })
  return { ...node, ...moved, parent_id: location.folderId }
}
