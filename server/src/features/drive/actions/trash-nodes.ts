import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { getWritable, type VisibleNode } from '../tree/access.ts'
import { type FolderId, findNode, listAncestors } from '../tree/node-store.ts'
import { countTree, setTrash, trashTree } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { hasPendingOperations, nodesAtOnce, startOperation } from './background/start-operation.ts'

/** Moves files and folders to the trash of their drive: all or none. */
export async function trashNodes(
  deps: DriveDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<DriveFile[]> {
  const chosen: VisibleNode[] = []
  for (const id of new Set(ids))
    chosen.push(await getWritable(deps, deps.db.sql, { user: actor, id, changesNode: true }))
  const trashed = await deps.db.transaction(async (tx) => {
    const all: VisibleNode[] = []
    for (const [accountId, some] of Map.groupBy(chosen, ({ node }) => node.account_id)) {
      await tx.lockAccount(accountId)
      all.push(...(await trashInDrive(deps, tx, { accountId, authorId: actor.accountId, chosen: some })))
    }
    return all
  })
  return toWireFiles(deps, deps.db.sql, { user: actor, visible: trashed })
}

/** Trashes nodes of one drive; large folders in the background. Returns the trashed nodes. */
async function trashInDrive(
  deps: DriveDeps,
  tx: Parameters<Parameters<DriveDeps['db']['transaction']>[0]>[0],
  { accountId, authorId, chosen }: { accountId: string; authorId: string; chosen: readonly VisibleNode[] },
): Promise<VisibleNode[]> {
  const now = deps.clock.now()
  const sourceFolders: FolderId[] = []
  const trashed: VisibleNode[] = []
  let remainingNodes = (await hasPendingOperations(tx.sql, accountId)) ? 0 : nodesAtOnce
  for (const visible of chosen) {
    const node = await findNode(tx.sql, accountId, visible.node.id)
    // It was trashed with its folder or by a parallel request.
    if (!node || node.trash_id !== null) continue
    const ancestors = await listAncestors(tx.sql, accountId, node.parent_id)
    if (chosen.some((other) => ancestors.some((folder) => folder.id === other.node.id))) continue
    const nodes = node.is_file === 1 ? 0 : await countTree(tx.sql, node, remainingNodes + 1)
    if (nodes <= remainingNodes) {
      await trashTree(tx.sql, node, now)
      remainingNodes -= nodes
    } else {
      await setTrash(tx.sql, accountId, { ids: [node.id], to: { trash_id: node.id, trashed_at: now } })
      await startOperation(deps, tx, { accountId, request: { action: 'trash', node, authorId } })
    }
    sourceFolders.push(node.parent_id)
    trashed.push({ ...visible, node: { ...node, trash_id: node.id, trashed_at: now } })
  }
  if (trashed.length === 0) return []
  await notifyDrive(deps, tx, {
    accountId,
    folders: sourceFolders,
    nodes: trashed.map(({ node }) => node.id),
    shares: trashed.some(({ node }) => node.is_shared === 1),
  })
  return trashed
}
