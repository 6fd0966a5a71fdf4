import { domainOf } from '@bocau/mail-core/address'
import type { OutboxDeps } from '../deps.ts'

/** Generates a Message-ID without angle brackets. */
export function createMessageId(deps: Pick<OutboxDeps, 'ids' | 'random'>, sender: string): string {
  const chance = Buffer.from(deps.random.bytes(9)).toString('base64url')
  return `${deps.ids.next()}.${chance}@${domainOf(sender)}`
}
