import type { Transaction } from '../../../../db/database.ts'
import type { DriveActTable } from '../../../../db/tables/tables-drive.ts'
import { freeName } from '../../tree/free-name.ts'
import { type DriveNode, findNode } from '../../tree/node-store.ts'
import { moveRow, nodeNames, setTrash } from '../../tree/node-write-store.ts'
import { listChildrenInUse, listToRestore, type RestorableNode } from './operation-node-store.ts'
import { addOperationFolders, advanceOperationFolder, findOperationFolder } from './operation-store.ts'
import type { RunDeps, StepDone } from './step.ts'

const nodesPerStep = 200

/** Trashes the next part of a trashed folder's content. */
export async function trashStep(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<StepDone> {
  const folder = await findOperationFolder(tx.sql, operation)
  if (!folder) return { nodes: 0, state: 'done' }
  const root = await findNode(tx.sql, operation.account_id, operation.node_id)
  if (!root) return { nodes: 0, state: 'stopped' }
  const parent = { account_id: operation.account_id, id: folder.folder_id }
  // Trashed children are no longer listed, so each step starts at the beginning.
  const children = await listChildrenInUse(tx.sql, parent, { after: '', limit: nodesPerStep })
  const ids = children.map(({ id }) => id)
  const trashedAt = root.trashed_at ?? deps.clock.now()
  await setTrash(tx.sql, operation.account_id, {
    ids,
    to: { trash_id: operation.node_id, trashed_at: trashedAt },
  })
  const entered = { account_id: operation.account_id, act_id: operation.id, after_key: '', copy_id: null }
  const folders = children.filter(({ is_file }) => is_file === 0)
  await addOperationFolders(
    tx.sql,
    folders.map(({ id }) => ({ ...entered, folder_id: id })),
  )
  if (children.length < nodesPerStep) await advanceOperationFolder(tx.sql, folder, null)
  return { nodes: children.length, state: 'running' }
}

/** Restores the next part of a trashed folder's content; a conflicting name gets a number. */
export async function restoreStep(
  deps: RunDeps,
  tx: Transaction,
  operation: DriveActTable,
): Promise<StepDone> {
  const thrown = { account_id: operation.account_id, id: operation.node_id }
  const rows = await listToRestore(tx.sql, thrown, nodesPerStep)
  if (rows.length === 0) return { nodes: 0, state: 'done' }
  const names = new Set<string>()
  const conflicting: RestorableNode[] = []
  const free: string[] = []
  for (const row of rows) {
    const name = `${row.parent_id}/${row.name_key}`
    if (row.is_taken === 1 || names.has(name)) conflicting.push(row)
    else free.push(row.id)
    names.add(name)
  }
  await setTrash(tx.sql, operation.account_id, { ids: free, to: { trash_id: null, trashed_at: null } })
  for (const { id } of conflicting) {
    const node = (await findNode(tx.sql, operation.account_id, id)) as DriveNode
    const location = { accountId: operation.account_id, folderId: node.parent_id }
    const name = await freeName(tx.sql, location, nodeNames(node))
    const named = node.is_file === 1 ? name : { ...name, type_sort: '' }
    await moveRow(deps, tx, { node, to: { parentId: node.parent_id, name: named } })
    await setTrash(tx.sql, operation.account_id, { ids: [id], to: { trash_id: null, trashed_at: null } })
  }
  return { nodes: rows.length, state: 'running' }
}
