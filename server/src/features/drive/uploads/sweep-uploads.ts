import type { DriveDeps } from '../deps.ts'
import { dropUpload } from './finish-upload.ts'
import { listExpired } from './resumable-store.ts'

const atOnce = 200

/** Gives up the uploads that nobody went on with for a day; answers with how many. */
export async function sweepDriveUploads(deps: Pick<DriveDeps, 'clock' | 'db'>): Promise<number> {
  for (let swept = 0; ; ) {
    const expired = await listExpired(deps.db.sql, deps.clock.now(), atOnce)
    if (expired.length === 0) return swept
    for (const { account_id, id } of expired) await dropUpload(deps, { accountId: account_id }, id)
    swept += expired.length
  }
}
