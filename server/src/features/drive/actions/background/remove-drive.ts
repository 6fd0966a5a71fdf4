import type { Transaction } from '../../../../db/database.ts'
import type { DriveDeps } from '../../deps.ts'
import { deleteNodes } from './delete-step.ts'
import { listSomeNodes } from './operation-node-store.ts'

const nodesPerStep = 100

/** Deletes some nodes of a drive whose account is being deleted; returns their number. */
export async function removeSomeOfDrive(
  deps: Pick<DriveDeps, 'clock' | 'db'>,
  tx: Transaction,
  accountId: string,
): Promise<number> {
  const ids = await listSomeNodes(tx.sql, accountId, nodesPerStep)
  if (ids.length === 0) return 0
  await deleteNodes(deps, tx, { accountId, ids })
  return ids.length
}
