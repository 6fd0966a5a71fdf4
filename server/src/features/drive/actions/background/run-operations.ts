import type { Transaction } from '../../../../db/database.ts'
import type { DriveActTable } from '../../../../db/tables/tables-drive.ts'
import { yieldToEventLoop } from '../../../../kernel/batches.ts'
import { addUsedBytes } from '../../../quota/index.ts'
import { freeName } from '../../tree/free-name.ts'
import { type DriveNode, findNode } from '../../tree/node-store.ts'
import { countTrash, moveRow, nodeNames, setTrash } from '../../tree/node-write-store.ts'
import { notifyDrive } from '../../tree/notify-drive.ts'
import { copyStep } from './copy-step.ts'
import {
  listChildrenInUse,
  listToRestore,
  listTrashedTogether,
  type RestorableNode,
} from './operation-node-store.ts'
import {
  addOperationFolders,
  advanceOperation,
  advanceOperationFolder,
  findFirstOperation,
  findOperationFolder,
  removeOperation,
} from './operation-store.ts'
import { deleteNodes } from './remove-drive.ts'
import type { RunDeps, StepDone } from './step.ts'
import { sumTreeSize } from './weigh-tree.ts'

type Step = (deps: RunDeps, tx: Transaction, operation: DriveActTable) => Promise<StepDone>

const steps: Record<DriveActTable['act'], Step> = {
  copy: copyStep,
  trash: trashStep,
  restore: restoreStep,
  delete: deleteStep,
}
/** Windows are notified in steps of 2 %. */
const progressSteps = 50

/** Runs the operations of a drive step by step; yields to other requests in between. */
export async function runOperations(deps: RunDeps, accountId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await runStep(deps, accountId))) await yieldToEventLoop()
}

/** Runs the next step; returns false when there is none. The step and its progress are one transaction. */
async function runStep(deps: RunDeps, accountId: string): Promise<boolean> {
  const first = await findFirstOperation(deps.db.sql, accountId)
  if (!first) return false
  const total = first.total || (await countOperation(deps, first))
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const operation = await findFirstOperation(tx.sql, accountId)
    if (operation?.id !== first.id) return
    const { nodes, state } = await steps[operation.act](deps, tx, operation)
    const done = operation.done + nodes
    const now = { ...operation, done, total: Math.max(total, done) }
    if (state === 'running') await advanceOperation(tx.sql, now)
    else await finishOperation(deps, tx, operation)
    if (
      state !== 'running' ||
      progressStep(now) !== progressStep({ ...now, done: operation.done }) ||
      operation.done === 0
    )
      await notifyOfOperation(deps, tx, { operation: now, state })
  })
  return true
}

/** Returns the progress as a number of steps of 2 %. */
const progressStep = ({ done, total }: Pick<DriveActTable, 'done' | 'total'>) =>
  Math.floor((done * progressSteps) / Math.max(1, total))

/** Counts the nodes of an operation; at least one, because 0 means not counted. */
async function countOperation({ db }: RunDeps, operation: DriveActTable): Promise<number> {
  const node = { account_id: operation.node_account_id, id: operation.node_id }
  if (operation.act === 'trash' || operation.act === 'copy') return (await sumTreeSize(db.sql, node)).nodes
  return Math.max(
    1,
    await countTrash(db.sql, node.account_id, { trashId: node.id, max: Number.MAX_SAFE_INTEGER }),
  )
}

async function finishOperation(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<void> {
  await removeOperation(tx.sql, operation)
  const visibleId = operation.copy_id ?? operation.node_id
  await notifyDrive(deps, tx, {
    accountId: operation.account_id,
    folders: [visibleId],
    nodes: [visibleId],
    quota: operation.act === 'copy' || operation.act === 'delete',
  })
}

/** Notifies the user who started the operation and the owner of the drive. */
async function notifyOfOperation(
  { events }: RunDeps,
  tx: Transaction,
  {
    operation: { account_id, author_id, id, act, name, done, total },
    state,
  }: { operation: DriveActTable; state: StepDone['state'] },
): Promise<void> {
  for (const accountId of new Set([account_id, author_id]))
    await events.append(tx, accountId, 'drive_progress', { act_id: id, act, name, done, total, state })
}

const nodesPerStep = 100

/** Permanently deletes the next part of a trashed folder, the folder itself last, and releases its quota. */
async function deleteStep(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<StepDone> {
  const { account_id: accountId } = operation
  const deleted = await listTrashedTogether(
    tx.sql,
    { account_id: accountId, id: operation.node_id },
    nodesPerStep,
  )
  const ids = deleted.length === 0 ? [operation.node_id] : deleted
  await addUsedBytes(tx.sql, accountId, -(await deleteNodes(deps, tx, { accountId, ids })))
  return { nodes: deleted.length, state: deleted.length === 0 ? 'done' : 'running' }
}

const nodesPerTrashStep = 200

/** Trashes the next part of a trashed folder's content. */
async function trashStep(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<StepDone> {
  const folder = await findOperationFolder(tx.sql, operation)
  if (!folder) return { nodes: 0, state: 'done' }
  const root = await findNode(tx.sql, operation.account_id, operation.node_id)
  if (!root) return { nodes: 0, state: 'stopped' }
  const parent = { account_id: operation.account_id, id: folder.folder_id }
  // Trashed children are no longer listed, so each step starts at the beginning.
  const children = await listChildrenInUse(tx.sql, parent, { after: '', limit: nodesPerTrashStep })
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
  if (children.length < nodesPerTrashStep) await advanceOperationFolder(tx.sql, folder, null)
  return { nodes: children.length, state: 'running' }
}

/** Restores the next part of a trashed folder's content; a conflicting name gets a number. */
async function restoreStep(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<StepDone> {
  const thrown = { account_id: operation.account_id, id: operation.node_id }
  const rows = await listToRestore(tx.sql, thrown, nodesPerTrashStep)
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
