import type { Transaction } from '../../../../db/database.ts'
import { setBlobsUnreferenced } from '../../../blobs/index.ts'
import { listVersionsOf } from '../../contents/version-store.ts'
import type { DriveDeps } from '../../deps.ts'
import { deleteNodeRows, listSomeNodes } from './operation-node-store.ts'

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

/** Deletes nodes with all versions; returns the size of these. */
export async function deleteNodes(
  deps: Pick<DriveDeps, 'clock' | 'db'>,
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
