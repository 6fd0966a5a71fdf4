import type { Transaction } from '../../../db/database.ts'
import type { DriveActTable } from '../../../db/tables/tables-drive.ts'
import { addUsedBytes } from '../../account/people/index.ts'
import { markBlobsUnreferenced } from '../../mailbox/blobs/index.ts'
import { listVersionsOf } from '../contents/version-store.ts'
import { deleteNodeRows, listThrown } from './act-node-store.ts'
import type { RunDeps, StepDone } from './step.ts'

const nodesAStep = 100

/** Permanently deletes the next part of a trashed folder, the folder itself last, and releases its quota. */
export async function deleteStep(deps: RunDeps, tx: Transaction, act: DriveActTable): Promise<StepDone> {
  const { account_id: accountId } = act
  const gone = await listThrown(tx.sql, { account_id: accountId, id: act.node_id }, nodesAStep)
  const ids = gone.length === 0 ? [act.node_id] : gone
  const versions = await listVersionsOf(tx.sql, accountId, ids)
  await markBlobsUnreferenced(
    tx.sql,
    versions.map((version) => version.blob_hash),
    deps.clock.now(),
  )
  await deleteNodeRows(deps, tx.sql, accountId, ids)
  await addUsedBytes(tx.sql, accountId, -versions.reduce((sum, { size }) => sum + size, 0))
  return { nodes: gone.length, state: gone.length === 0 ? 'done' : 'running' }
}
