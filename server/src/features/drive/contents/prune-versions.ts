import { limits } from '@bocau/contract/limits'
import { IsolatedTasks } from '../../../kernel/isolated-tasks.ts'
import type { DriveDeps } from '../deps.ts'
import { findNode } from '../tree/node-store.ts'
import { notifyQuota } from '../tree/notify-drive.ts'
import { deleteOldVersions } from './save-file.ts'
import { listOverlongFiles } from './version-store.ts'

const dayMilliseconds = 24 * 3_600_000
const atOnce = 200

/** Deletes, in all drives, versions that are neither among a file's last twenty nor from the last thirty days. */
export async function pruneVersions(deps: Pick<DriveDeps, 'clock' | 'db' | 'events'>): Promise<number> {
  const before = deps.clock.now() - limits.driveVersionDays * dayMilliseconds
  const retained = limits.driveVersions
  const tasks = new IsolatedTasks()
  for (let deleted = 0; ; ) {
    const files = await listOverlongFiles(deps.db.sql, {
      retained,
      before,
      limit: atOnce,
      except: tasks.failed,
    })
    if (files.length === 0) {
      tasks.throwIfFailed()
      return deleted
    }
    for (const file of files) {
      await tasks.run(file.account_id, async () => {
        deleted += await pruneFile(deps, file)
      })
    }
  }
}

async function pruneFile(
  deps: Pick<DriveDeps, 'clock' | 'db' | 'events'>,
  file: { account_id: string; id: string },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(file.account_id)
    const node = await findNode(tx.sql, file.account_id, file.id)
    const count = node ? await deleteOldVersions(deps, tx, node) : 0
    if (count > 0) await notifyQuota(deps, tx, file.account_id)
    return count
  })
}
