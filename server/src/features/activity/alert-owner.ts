import { type SecurityAlert, securityAlerts } from '@bocau/contract/events'
import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import { readDevice } from './read-device.ts'
import { originOf, type RequestOrigin } from './request-origin.ts'

/** Payload of the job that mails a security alert to the owner of an account. */
export const AlertMail = z.object({
  accountId: z.string(),
  alert: z.enum(securityAlerts),
  /** Milliseconds UTC. */
  at: z.number(),
  address: z.string(),
  device: z.string(),
})
export type AlertMail = z.infer<typeof AlertMail>

export const alertMailJob = 'alert_mail'

/** Sends a security alert to the owner of an account: an event to every open window and a mail. */
export async function alertOwner(
  deps: { clock: Clock; events: EventLog; jobs: JobQueue },
  tx: Transaction,
  {
    accountId,
    alert,
    origin,
    sessionId,
  }: { accountId: string; alert: SecurityAlert; origin: RequestOrigin; sessionId?: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.events.append(tx, accountId, 'security_alert', {
    alert,
    at: Math.floor(now / 1000),
    address: origin.address,
    device: readDevice(origin.device),
    session_id: sessionId ?? null,
  })
  const mail: AlertMail = { accountId, alert, at: now, ...originOf(origin) }
  await deps.jobs.enqueue(tx, { kind: alertMailJob, payload: mail, runAt: now })
}
