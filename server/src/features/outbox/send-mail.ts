import type { Outgoing } from '@bocau/contract/outbox'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { acceptMessage, type SendRequest } from './accept-message.ts'
import type { OutboxDeps } from './deps.ts'

/** Sends a draft immediately, or after an undo window. */
export async function sendMail(
  deps: OutboxDeps,
  actor: Actor,
  request: SendRequest & { delaySeconds: number },
): Promise<Outgoing> {
  const sendAt = (await storeNow(deps)) + request.delaySeconds * 1000
  return acceptMessage(deps, actor, { request, timing: { state: 'waiting', sendAt } })
}
