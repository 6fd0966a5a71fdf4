import { limits } from '@bocau/contract/limits'
import type { DriveDeps } from './deps.ts'
import { forgetVersions } from './keep-file.ts'
import { findNode } from './node-store.ts'
import { tellOfRoom } from './tell-of-drive.ts'
import { listOverlongFiles } from './version-store.ts'

const dayMilliseconds = 24 * 3_600_000
const atOnce = 200

/** Forgets, in all drives, versions that are neither among a file's last twenty nor of the last thirty days. */
export async function pruneVersions(deps: Pick<DriveDeps, 'clock' | 'db' | 'events'>): Promise<number> {
  const before = deps.clock.now() - limits.driveVersionDays * dayMilliseconds
  for (let forgotten = 0; ; ) {
    const files = await listOverlongFiles(deps.db.sql, { kept: limits.driveVersions, before, limit: atOnce })
    if (files.length === 0) return forgotten
    for (const file of files) {
      forgotten += await deps.db.transaction(async (tx) => {
        await tx.lockAccount(file.account_id)
        const node = await findNode(tx.sql, file.account_id, file.id)
        const count = node ? await forgetVersions(deps, tx, node) : 0
        if (count > 0) await tellOfRoom(deps, tx, file.account_id)
        return count
      })
    }
  }
}
