import { z } from 'zod'
import type { Sql, Transaction } from '../../../../db/database.ts'
import type { DriveActTable } from '../../../../db/tables/tables-drive.ts'
import type { DriveDeps } from '../../deps.ts'
import type { DriveNode } from '../../tree/node-store.ts'
import { addOperationFolders, findLastOperation, insertOperation } from './operation-store.ts'

/** Maximum number of nodes that a request changes directly; more are changed in the background. */
export const nodesAtOnce = 200

export const driveOperationsJob = 'drive_acts'

/** Payload of the job that runs the operations of a drive. */
export const DriveOperationsJob = z.object({ accountId: z.string() })

export type OperationDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Operation on a folder to start. */
export interface OperationRequest {
  action: DriveActTable['act']
  node: Pick<DriveNode, 'account_id' | 'id' | 'name'>
  authorId: string
  /** Target folder of a copy. */
  copyId?: string
  /** True to copy the old versions of files as well. */
  withVersions?: boolean
  /** Number of nodes, when already counted. */
  total?: number
}

/**
 * Starts a background operation on a folder. The operations of a drive run one after the other, each on the result of
 * the previous one, and continue after a restart.
 */
export async function startOperation(
  { clock, ids, jobs }: OperationDeps,
  tx: Transaction,
  {
    accountId,
    request: { action, node, authorId, copyId, withVersions = false, total = 0 },
  }: { accountId: string; request: OperationRequest },
): Promise<void> {
  const id = ids.next()
  const now = clock.now()
  const last = await findLastOperation(tx.sql, accountId)
  await insertOperation(tx.sql, {
    account_id: accountId,
    id,
    act: action,
    node_account_id: node.account_id,
    node_id: node.id,
    copy_id: copyId ?? null,
    with_versions: withVersions ? 1 : 0,
    author_id: authorId,
    name: node.name,
    total,
    done: 0,
    // Node clocks may differ, but the order of operations must not.
    created_at: Math.max(now, (last?.created_at ?? 0) + 1),
  })
  if (action === 'copy' || action === 'trash') {
    const folder = { account_id: accountId, act_id: id, folder_id: node.id, after_key: '' }
    await addOperationFolders(tx.sql, [{ ...folder, copy_id: copyId ?? null }])
  }
  await jobs.enqueue(tx, { kind: driveOperationsJob, payload: { accountId }, runAt: now })
}

/** Returns true when a background operation is pending in a drive; a new request must wait behind it. */
export async function hasPendingOperations(db: Sql, accountId: string): Promise<boolean> {
  return (await findLastOperation(db, accountId)) !== undefined
}
