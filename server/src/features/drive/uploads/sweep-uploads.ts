import { Turns } from '../../../kernel/turns.ts'
import type { DriveDeps } from '../deps.ts'
import { dropUpload } from './finish-upload.ts'
import { listExpired } from './resumable-store.ts'

const atOnce = 200

/** Discards uploads without progress for a day; returns their number. */
export async function sweepDriveUploads(deps: Pick<DriveDeps, 'clock' | 'db'>): Promise<number> {
  const turns = new Turns()
  for (let swept = 0; ; ) {
    const except = turns.failed
    const expired = await listExpired(deps.db.sql, { now: deps.clock.now(), limit: atOnce, except })
    if (expired.length === 0) {
      turns.end()
      return swept
    }
    for (const { account_id, id } of expired)
      await turns.take(account_id, () => dropUpload(deps, { accountId: account_id }, id))
    swept += expired.length
  }
}
