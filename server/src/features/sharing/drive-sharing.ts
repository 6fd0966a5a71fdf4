import type { Clock } from '../../ports/clock.ts'
import type { DriveDeps } from '../drive/index.ts'
import { listReceived, listReceivers } from './receiver-store.ts'

/** Adapter through which the drive, a lower layer, accesses shares. */
export function driveSharing(clock: Pick<Clock, 'now'>): DriveDeps['sharing'] {
  return {
    listGrants: (db, accountId) => listReceived(db, accountId, clock.now()),
    listWatchers: (db, ownerId, nodeIds) => listReceivers(db, ownerId, { nodeIds, now: clock.now() }),
  }
}
