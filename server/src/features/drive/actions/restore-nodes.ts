import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, findNode, top } from '../tree/node-store.ts'
import { placeNode, restoreTree } from '../tree/node-write-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { tellOfDrive } from '../tree/tell-of-drive.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { namesOf } from './move-nodes.ts'

/** Takes things out of the trash of the own drive, to where they were, or to the top where that is gone. */
export async function restoreNodes(
  deps: DriveDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<DriveFile[]> {
  const { accountId } = actor
  const seen = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const restored: DriveNode[] = []
    for (const id of new Set(ids))
      restored.push(await restoreNode(deps, tx, await getTrashed(tx, accountId, id)))
    await tellOfDrive(deps, tx, accountId, {
      folders: restored.map((node) => node.parent_id),
      nodes: restored.map((node) => node.id),
      shares: restored.some((node) => node.is_shared === 1),
    })
    return resolveVisible(deps, tx.sql, actor, restored)
  })
  return toWireFiles(deps, deps.db.sql, actor, seen)
}

async function getTrashed(tx: Transaction, accountId: string, id: string): Promise<DriveNode> {
  const node = await findNode(tx.sql, accountId, id)
  if (!node || node.trash_id !== node.id) throw new Refused('not_found')
  return node
}

async function restoreNode(deps: DriveDeps, tx: Transaction, node: DriveNode): Promise<DriveNode> {
  const { account_id: accountId } = node
  const folder = node.parent_id === top ? undefined : await findNode(tx.sql, accountId, node.parent_id)
  const parentId = folder && folder.trash_id === null ? folder.id : top
  const name = await freeName(tx.sql, { accountId, folderId: parentId }, namesOf(node))
  const placed = node.is_file === 1 ? name : { ...name, type_sort: '' }
  // Its place first: two of one name in a folder would not be let in.
  await placeNode(deps, tx, node, { parentId, name: placed })
  await restoreTree(tx.sql, accountId, node.id)
  return { ...node, ...placed, parent_id: parentId, trash_id: null, trashed_at: null }
}
