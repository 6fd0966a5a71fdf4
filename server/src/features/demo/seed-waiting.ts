import { addDays, dayAt } from '@bocau/mail-core/zoned-time'
import { adoptDraft } from '../compose/index.ts'
import { deliverMessage, type StoredMessage } from '../delivery/index.ts'
import { type SendRequest, scheduleMessage, startPeriod, unlimitedQuota } from '../outbox/index.ts'
import type { DemoMessage } from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import type { DemoDeps } from './deps.ts'

const hour = 3_600_000

/** Schedules a demo message like one of a user: first a draft, then accepted for sending. */
export async function seedScheduled(
  deps: DemoDeps,
  accountId: string,
  { message, stored }: { message: DemoMessage; stored: StoredMessage },
): Promise<void> {
  const { email } = message.from
  const messageId = await deliverMessage(
    deps,
    { accountId, email },
    {
      stored,
      arrival: {
        folder: 'Drafts',
        arrivedAt: message.sentAt,
        isUnread: false,
        isDraft: true,
        authentication: message.authentication,
      },
    },
  )
  const actor = await actorOf(deps, email)
  await adoptDraft(deps, actor, messageId)
  const outbox = { ...deps, sendingQuota: unlimitedQuota }
  const request: SendRequest = { messageId, confirmed: ['not_scanned'] }
  const { schedule, periodic } = message
  if (schedule) {
    const sendAt = sameTimeInFuture(deps.clock.now() + hour, schedule.sendAt)
    await scheduleMessage(outbox, actor, { ...request, intendedSeconds: Math.floor(sendAt / 1000) })
  }
  if (periodic) {
    const start_day = tomorrow(deps.clock.now(), actor.timezone)
    await startPeriod(outbox, actor, { ...request, periodic: { ...periodic, start_day, end_day: null } })
  }
}

/** Returns the same time of day in the future; an interrupted seeding may have started days ago. */
function sameTimeInFuture(moment: number, target: number): number {
  const days = Math.max(0, Math.ceil((moment - target) / (24 * hour)))
  return target + days * 24 * hour
}

/** The earlier sendings are already in Sent, so the recurrence starts tomorrow. */
function tomorrow(now: number, zone: string): string {
  const { year, month, day } = addDays(dayAt(now, zone), 1)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
