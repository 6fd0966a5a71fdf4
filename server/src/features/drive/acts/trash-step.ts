import type { Transaction } from '../../../db/database.ts'
import type { DriveActTable } from '../../../db/tables/tables-drive.ts'
import { type DriveNode, findNode, freeName } from '../tree/index.ts'
import { namesOf, placeNode, setTrash } from '../tree/node-write-store.ts'
import { listChildrenInUse, listToRestore, type Thrown } from './act-node-store.ts'
import { addActFolders, advanceActFolder, findActFolder } from './act-store.ts'
import type { RunDeps, StepDone } from './step.ts'

const nodesAStep = 200

/** Trashes the next part of a trashed folder's content. */
export async function trashStep(deps: RunDeps, tx: Transaction, act: DriveActTable): Promise<StepDone> {
  const folder = await findActFolder(tx.sql, act)
  if (!folder) return { nodes: 0, state: 'done' }
  const root = await findNode(tx.sql, act.account_id, act.node_id)
  if (!root) return { nodes: 0, state: 'stopped' }
  const parent = { account_id: act.account_id, id: folder.folder_id }
  // Trashed children are no longer listed, so each step starts at the beginning.
  const children = await listChildrenInUse(tx.sql, parent, { after: '', limit: nodesAStep })
  const ids = children.map(({ id }) => id)
  const trashedAt = root.trashed_at ?? deps.clock.now()
  await setTrash(tx.sql, act.account_id, ids, { trash_id: act.node_id, trashed_at: trashedAt })
  const entered = { account_id: act.account_id, act_id: act.id, after_key: '', copy_id: null }
  const folders = children.filter(({ is_file }) => is_file === 0)
  await addActFolders(
    tx.sql,
    folders.map(({ id }) => ({ ...entered, folder_id: id })),
  )
  if (children.length < nodesAStep) await advanceActFolder(tx.sql, folder, null)
  return { nodes: children.length, state: 'running' }
}

/** Restores the next part of a trashed folder's content; a conflicting name gets a number. */
export async function restoreStep(deps: RunDeps, tx: Transaction, act: DriveActTable): Promise<StepDone> {
  const thrown = { account_id: act.account_id, id: act.node_id }
  const rows = await listToRestore(tx.sql, thrown, nodesAStep)
  if (rows.length === 0) return { nodes: 0, state: 'done' }
  const names = new Set<string>()
  const inTheirWay: Thrown[] = []
  const free: string[] = []
  for (const row of rows) {
    const name = `${row.parent_id}/${row.name_key}`
    if (row.is_taken === 1 || names.has(name)) inTheirWay.push(row)
    else free.push(row.id)
    names.add(name)
  }
  await setTrash(tx.sql, act.account_id, free, { trash_id: null, trashed_at: null })
  for (const { id } of inTheirWay) {
    const node = (await findNode(tx.sql, act.account_id, id)) as DriveNode
    const place = { accountId: act.account_id, folderId: node.parent_id }
    const name = await freeName(tx.sql, place, namesOf(node))
    const named = node.is_file === 1 ? name : { ...name, type_sort: '' }
    await placeNode(deps, tx, node, { parentId: node.parent_id, name: named })
    await setTrash(tx.sql, act.account_id, [id], { trash_id: null, trashed_at: null })
  }
  return { nodes: rows.length, state: 'running' }
}
