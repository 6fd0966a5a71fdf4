import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteOldShares } from './delete-shares.ts'
import type { SharingDeps } from './deps.ts'

/** Maintenance steps of sharing: expired and old shares. */
export function sharingMaintenance(
  deps: Pick<SharingDeps, 'clock' | 'db' | 'events'>,
): readonly MaintenanceStep[] {
  return [hourly('shares', () => deleteOldShares(deps))]
}
