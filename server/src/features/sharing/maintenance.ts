import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteOldShares } from './delete-shares.ts'
import type { SharingDeps } from './deps.ts'
import { addMissingReceivers } from './share-maintenance-store.ts'

/** Maintenance steps of sharing: expired and old shares; receivers of shares that an older version created. */
export function sharingMaintenance(
  deps: Pick<SharingDeps, 'clock' | 'db' | 'events'>,
): readonly MaintenanceStep[] {
  return [
    hourly('shares', () => deleteOldShares(deps)),
    hourly('share-receivers', () => deps.db.transaction((tx) => addMissingReceivers(tx.sql))),
  ]
}
