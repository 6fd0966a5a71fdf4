import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { forgetActivityBefore } from './activity/activity-store.ts'
import { forgetDevicesBefore } from './devices/device-store.ts'
import { deviceDays } from './devices/recognise-device.ts'
import { deleteExpiredPasswordTickets } from './own-password/own-password-store.ts'
import { deleteExpiredTickets } from './proof/ticket-store.ts'
import { deleteExpiredRecoveries } from './recovery/recovery-store.ts'

const dayMilliseconds = 24 * 3_600_000

/** Forgets what of the protection has had its time: tickets that ran out, what happened long ago, devices long unseen. */
export async function forgetProtection(tx: Transaction, now: number): Promise<void> {
  await deleteExpiredTickets(tx.sql, now)
  await deleteExpiredPasswordTickets(tx.sql, now)
  await deleteExpiredRecoveries(tx.sql, now)
  await forgetActivityBefore(tx.sql, now - limits.activityDays * dayMilliseconds)
  await forgetDevicesBefore(tx.sql, now - deviceDays * dayMilliseconds)
}
