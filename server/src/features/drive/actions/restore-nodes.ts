import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, findNode, rootFolder } from '../tree/node-store.ts'
import { countTrash, moveRow, nodeNames, restoreTree, setTrash } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { hasPendingOperations, nodesAtOnce, startOperation } from './background/start-operation.ts'

/** Restores nodes of the user's trash to their folder, or to the root when it is gone. */
export async function restoreNodes(
  deps: DriveDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<DriveFile[]> {
  const { accountId } = actor
  const visible = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const restored: DriveNode[] = []
    let remaining = (await hasPendingOperations(tx.sql, accountId)) ? 0 : nodesAtOnce
    for (const id of new Set(ids)) {
      const node = await getTrashed(tx, accountId, id)
      const nodes =
        node.is_file === 1 ? 0 : await countTrash(tx.sql, accountId, { trashId: id, max: remaining + 1 })
      const isImmediate = nodes <= remaining
      if (isImmediate) remaining -= nodes
      restored.push(await restoreNode(deps, tx, { node, isImmediate }))
    }
    await notifyDrive(deps, tx, {
      accountId,
      folders: restored.map((node) => node.parent_id),
      nodes: restored.map((node) => node.id),
      shares: restored.some((node) => node.is_shared === 1),
    })
    return resolveVisible(deps, tx.sql, { user: actor, nodes: restored })
  })
  return toWireFiles(deps, deps.db.sql, { user: actor, visible })
}

async function getTrashed(tx: Transaction, accountId: string, id: string): Promise<DriveNode> {
  const node = await findNode(tx.sql, accountId, id)
  if (!node || node.trash_id !== node.id) throw new Refused('not_found')
  return node
}

/** Restores a node to its folder under a free name; its content directly, or in the background. */
async function restoreNode(
  deps: DriveDeps,
  tx: Transaction,
  { node, isImmediate }: { node: DriveNode; isImmediate: boolean },
): Promise<DriveNode> {
  const { account_id: accountId } = node
  const folder = node.parent_id === rootFolder ? undefined : await findNode(tx.sql, accountId, node.parent_id)
  const parentId = folder && folder.trash_id === null ? folder.id : rootFolder
  const name = await freeName(tx.sql, { accountId, folderId: parentId }, nodeNames(node))
  const target = node.is_file === 1 ? name : { ...name, type_sort: '' }
  // Renamed first: a folder cannot contain two nodes with the same name.
  await moveRow(deps, tx, { node, to: { parentId, name: target } })
  if (isImmediate) await restoreTree(tx.sql, accountId, node.id)
  else {
    await setTrash(tx.sql, accountId, { ids: [node.id], to: { trash_id: null, trashed_at: null } })
    await startOperation(deps, tx, { accountId, request: { action: 'restore', node, authorId: accountId } })
  }
  return { ...node, ...target, parent_id: parentId, trash_id: null, trashed_at: null }
}
