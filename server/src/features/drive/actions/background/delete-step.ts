import type { Transaction } from '../../../../db/database.ts'
import type { DriveActTable } from '../../../../db/tables/tables-drive.ts'
import { setBlobsUnreferenced } from '../../../blobs/index.ts'
import { addUsedBytes } from '../../../quota/index.ts'
import { listVersionsOf } from '../../contents/version-store.ts'
import { deleteNodeRows, listTrashedTogether } from './operation-node-store.ts'
import type { RunDeps, StepDone } from './step.ts'

const nodesPerStep = 100

/** Permanently deletes the next part of a trashed folder, the folder itself last, and releases its quota. */
export async function deleteStep(
  deps: RunDeps,
  tx: Transaction,
  operation: DriveActTable,
): Promise<StepDone> {
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

/** Deletes nodes with all versions; returns the size of these. */
export async function deleteNodes(
  deps: Pick<RunDeps, 'clock' | 'db'>,
  tx: Transaction,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<number> {
  const versions = await listVersionsOf(tx.sql, accountId, ids)
  await setBlobsUnreferenced(
    tx.sql,
    versions.map((version) => version.blob_hash),
    deps.clock.now(),
  )
  await deleteNodeRows(deps, tx.sql, { accountId, ids })
  return versions.reduce((sum, { size }) => sum + size, 0)
}
