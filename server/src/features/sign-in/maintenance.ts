import type { Transaction } from '../../db/database.ts'
import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { deleteOldActivity } from '../activity/index.ts'
import { deleteExpiredRecoveries, deleteExpiredTickets, deleteFailuresBefore } from './confirmation/store.ts'
import { deleteDevicesBefore } from './devices/device-store.ts'
import { deviceDays } from './devices/recognise-device.ts'
import { deleteExpiredPasswordTickets } from './new-password/new-password-store.ts'
import { deleteSignOnBefore } from './provider/store.ts'

const dayMilliseconds = 24 * 3_600_000

/** Returns the maintenance steps of sign-in. */
export function signInMaintenance({
  clock,
  db,
}: Pick<ProtectionDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    hourly('sign-in-failures', () => db.transaction((tx) => deleteFailuresBefore(tx.sql, clock.now()))),
    daily('protection', () => db.transaction((tx) => deleteExpiredSecurityData(tx, clock.now()))),
    daily('sign-on', () => db.transaction((tx) => deleteSignOnBefore(tx.sql, clock.now()))),
  ]
}

/** Deletes expired tickets, old activity, and devices unused for a long time. */
async function deleteExpiredSecurityData(tx: Transaction, now: number): Promise<void> {
  await deleteExpiredTickets(tx.sql, now)
  await deleteExpiredPasswordTickets(tx.sql, now)
  await deleteExpiredRecoveries(tx.sql, now)
  await deleteOldActivity(tx, now)
  await deleteDevicesBefore(tx.sql, now - deviceDays * dayMilliseconds)
}
