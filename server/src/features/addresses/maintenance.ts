import type { Database } from '../../db/database.ts'
import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteExpiredAddressBlocks } from './departure-store.ts'

/** Returns the maintenance steps of addresses. */
export function addressMaintenance({
  clock,
  db,
}: {
  clock: Clock
  db: Database
}): readonly MaintenanceStep[] {
  return [
    daily('resting-addresses', () => db.transaction((tx) => deleteExpiredAddressBlocks(tx.sql, clock.now()))),
  ]
}
