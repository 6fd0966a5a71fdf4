import { IsolatedTasks } from '../../../kernel/isolated-tasks.ts'
import type { DriveDeps } from '../deps.ts'
import { dropUpload } from './finish-upload.ts'
import { listExpired } from './resumable-store.ts'

const atOnce = 200

/** Discards uploads without progress for a day; returns their number. */
export async function sweepDriveUploads(deps: Pick<DriveDeps, 'clock' | 'db'>): Promise<number> {
  const tasks = new IsolatedTasks()
  for (let swept = 0; ; ) {
    const except = tasks.failed
    const expired = await listExpired(deps.db.sql, { now: deps.clock.now(), limit: atOnce, except })
    if (expired.length === 0) {
      tasks.throwIfFailed()
      return swept
    }
    for (const { account_id, id } of expired)
      await tasks.run(account_id, () => dropUpload(deps, { accountId: account_id }, id))
    swept += expired.length
  }
}
