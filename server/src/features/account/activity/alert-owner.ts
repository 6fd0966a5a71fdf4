import { type SecurityAlert, securityAlerts } from '@bocau/contract/events'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { ProtectionDeps } from '../deps.ts'
import { readDevice } from './read-device.ts'
import { originOf, type RequestOrigin } from './request-origin.ts'

/** A mail to the owner of an account about something they should know. */
export const AlertMail = z.object({
  accountId: z.string(),
  alert: z.enum(securityAlerts),
  /** Milliseconds UTC. */
  at: z.number(),
  address: z.string(),
  device: z.string(),
})
export type AlertMail = z.infer<typeof AlertMail>

/** The kind of the job that sends such a mail. */
export const alertMailJob = 'alert_mail'

/** Tells the owner of an account at once, in every window that is open and by mail. */
export async function alertOwner(
  deps: Pick<ProtectionDeps, 'clock' | 'events' | 'jobs'>,
  tx: Transaction,
  {
    accountId,
    alert,
    place,
    sessionId,
  }: { accountId: string; alert: SecurityAlert; place: RequestOrigin; sessionId?: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.events.append(tx, accountId, 'security_alert', {
    alert,
    at: Math.floor(now / 1000),
    address: place.address,
    device: readDevice(place.device),
    session_id: sessionId ?? null,
  })
  const mail: AlertMail = { accountId, alert, at: now, ...originOf(place) }
  await deps.jobs.enqueue(tx, { kind: alertMailJob, payload: mail, runAt: now })
}
