import type { Clock } from '../../ports/clock.ts'
import type { DriveSharing } from '../drive/index.ts'
import { listReceived, listReceivers } from './receiver-store.ts'

/** What the drive, one floor below, is told of sharing. */
export function driveSharing(clock: Pick<Clock, 'now'>): DriveSharing {
  return {
    listGrants: (db, accountId) => listReceived(db, accountId, clock.now()),
    listWatchers: (db, ownerId, nodeIds) => listReceivers(db, ownerId, nodeIds, clock.now()),
  }
}
