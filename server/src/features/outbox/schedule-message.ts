import { limits } from '@bocau/contract/limits'
import type { Outgoing } from '@bocau/contract/outbox'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { acceptMessage, type SendRequest } from './accept-message.ts'
import type { OutboxDeps } from './deps.ts'

/** Tolerance of the five-minute minimum, because the request takes time to arrive. */
export const toleranceMilliseconds = 30_000

/** Sends a draft at a time of the sender's choice. */
export async function scheduleMessage(
  deps: OutboxDeps,
  actor: Actor,
  request: SendRequest & { intendedSeconds: number },
): Promise<Outgoing> {
  const sendAt = request.intendedSeconds * 1000
  if (sendAt < (await storeNow(deps)) + limits.scheduleLeadSeconds * 1000 - toleranceMilliseconds) {
    throw new Refused('schedule_too_soon', { lead_seconds: limits.scheduleLeadSeconds })
  }
  return acceptMessage(deps, actor, { request, timing: { state: 'scheduled', sendAt } })
}
