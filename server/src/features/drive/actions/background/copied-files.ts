import type { Transaction } from '../../../../db/database.ts'
import type { DriveActTable, DriveVersionTable } from '../../../../db/tables/tables-drive.ts'
import { listHarmlessVersions } from '../../contents/version-store.ts'
import type { DriveNode } from '../../tree/node-store.ts'

/** Maximum number of versions per step; frequently saved files have hundreds. */
const maxVersionsPerStep = 500

/** Children of a folder to copy in one step, with their versions. */
export interface CopyBatch {
  children: readonly DriveNode[]
  /** Versions of each file, oldest first; empty when only current content is copied. */
  versionsOf: ReadonlyMap<string, readonly DriveVersionTable[]>
}

/** Adds the versions of files to a step if the copy includes them; the excess is left for the next step. */
export async function loadVersions(
  tx: Transaction,
  operation: Pick<DriveActTable, 'node_account_id' | 'with_versions'>,
  children: readonly DriveNode[],
): Promise<CopyBatch> {
  const versionsOf = new Map<string, DriveVersionTable[]>()
  const files = children.filter(({ is_file }) => is_file === 1).map(({ id }) => id)
  if (operation.with_versions === 0 || files.length === 0) return { children, versionsOf }
  for (const one of await listHarmlessVersions(tx.sql, operation.node_account_id, files)) {
    const versions = versionsOf.get(one.node_id)
    if (versions) versions.push(one)
    else versionsOf.set(one.node_id, [one])
  }
  let count = 0
  const end = children.findIndex(({ id }) => {
    count += versionsOf.get(id)?.length ?? 0
    return count >= maxVersionsPerStep
  })
  return { children: end < 0 ? children : children.slice(0, end + 1), versionsOf }
}
