import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { IsolatedTasks } from '../../../kernel/isolated-tasks.ts'
import { Refused } from '../../../kernel/refused.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { addUsedBytes } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { listOldTrash } from '../maintenance-store.ts'
import { listTrashed } from '../tree/list-store.ts'
import { beingDeleted, type DriveNode, findNode, listNodes } from '../tree/node-store.ts'
import { countTrash, deleteTrash, listTrashedVersions, setTrash } from '../tree/node-write-store.ts'
import { notifyQuota } from '../tree/notify-drive.ts'
import { hasPendingOperations, nodesAtOnce, startOperation } from './background/start-operation.ts'

const atOnce = 50
const hashesAtOnce = 1000

type TrashDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Permanently deletes nodes in the trash; rejects others. */
export async function deleteNodes(deps: TrashDeps, actor: Actor, ids: readonly string[]): Promise<void> {
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const nodes = await listNodes(tx.sql, accountId, ids)
    if (nodes.length < new Set(ids).size) throw new Refused('not_found')
    if (nodes.some((node) => node.trash_id !== node.id)) throw new Refused('drive_not_in_trash')
    await deleteTrees(deps, tx, { accountId, trashIds: nodes.map((node) => node.id) })
  })
}

export async function emptyTrash(deps: TrashDeps, actor: Actor): Promise<void> {
  for (let count = atOnce; count === atOnce; ) {
    count = await deps.db.transaction(async (tx) => {
      await tx.lockAccount(actor.accountId)
      const nodes = await listTrashed(tx.sql, actor.accountId, { limit: atOnce, offset: 0 })
      await deleteTrees(deps, tx, { accountId: actor.accountId, trashIds: nodes.map((node) => node.id) })
      return nodes.length
    })
  }
}

/**
 * Permanently deletes nodes that have been in the trash longer than the retention of their organisation; returns their
 * number.
 */
export async function emptyOldTrash(deps: TrashDeps): Promise<number> {
  const now = deps.clock.now()
  const tasks = new IsolatedTasks()
  for (let total = 0; ; ) {
    const old = await listOldTrash(deps.db.sql, { now, limit: atOnce, except: tasks.failed })
    if (old.length === 0) {
      tasks.throwIfFailed()
      return total
    }
    for (const [accountId, nodes] of Map.groupBy(old, (node) => node.account_id)) {
      const ids = nodes.map((node) => node.id)
      const before = nodes[0]?.before ?? 0
      await tasks.run(accountId, () => deleteOld(deps, accountId, { ids, before }))
    }
    total += old.length
  }
}

/** Deletes those of these nodes that are still in the trash past the retention. */
async function deleteOld(
  deps: TrashDeps,
  accountId: string,
  { ids, before }: { ids: readonly string[]; before: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    // It may have been restored meanwhile.
    const current = await listNodes(tx.sql, accountId, ids)
    const expired = current.filter(
      (node) => node.trash_id === node.id && (node.trashed_at ?? before) < before,
    )
    await deleteTrees(deps, tx, { accountId, trashIds: expired.map((node) => node.id) })
  })
}

/** Deletes the trashed trees with their versions and releases their quota. */
async function deleteTrees(
  deps: TrashDeps,
  tx: Transaction,
  { accountId, trashIds }: { accountId: string; trashIds: readonly string[] },
): Promise<void> {
  if (trashIds.length === 0) return
  let bytes = 0
  let remaining = (await hasPendingOperations(tx.sql, accountId)) ? 0 : nodesAtOnce
  for (const trashId of trashIds) {
    const node = (await findNode(tx.sql, accountId, trashId)) as DriveNode
    const nodes =
      node.is_file === 1 ? 0 : await countTrash(tx.sql, accountId, { trashId, max: remaining + 1 })
    if (nodes > remaining) {
      await removeInBackground(deps, tx, node)
      continue
    }
    remaining -= nodes
    const versions = await listTrashedVersions(tx.sql, accountId, trashId)
    for (let start = 0; start < versions.length; start += hashesAtOnce) {
      const some = versions.slice(start, start + hashesAtOnce)
      await setBlobsUnreferenced(
        tx.sql,
        some.map((version) => version.blob_hash),
        deps.clock.now(),
      )
      bytes += some.reduce((sum, version) => sum + version.size, 0)
    }
    await deleteTrash(deps, tx, { accountId, trashId })
  }
  await addUsedBytes(tx.sql, accountId, -bytes)
  // The trash view is no folder, so the event names none.
  await deps.events.append(tx, accountId, 'drive_changed', { folder_ids: [], shares: false })
  await notifyQuota(deps, tx, accountId)
}

/** Removes a large folder from the trash immediately; its content is deleted in the background. */
async function removeInBackground(deps: TrashDeps, tx: Transaction, node: DriveNode): Promise<void> {
  const { account_id: accountId, trashed_at } = node
  await setTrash(tx.sql, accountId, { ids: [node.id], to: { trash_id: beingDeleted, trashed_at } })
  await startOperation(deps, tx, { accountId, request: { action: 'delete', node, authorId: accountId } })
}
