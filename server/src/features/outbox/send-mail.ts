import type { Outgoing } from '@bocau/contract/outbox'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { acceptMessage, type SendRequest } from './accept-message.ts'
import type { OutboxDeps } from './deps.ts'

/** Sends a draft, at once or after a delay in which it can be taken back. */
export async function sendMail(
  deps: OutboxDeps,
  actor: Actor,
  request: SendRequest & { delaySeconds: number },
): Promise<Outgoing> {
  const leavesAt = (await storeNow(deps)) + request.delaySeconds * 1000
  return acceptMessage(deps, actor, request, { state: 'waiting', leavesAt })
}
