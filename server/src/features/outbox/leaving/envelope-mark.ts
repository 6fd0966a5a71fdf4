import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { signText } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'

type MarkDeps = Pick<OutboxDeps, 'clock' | 'db' | 'random' | 'secrets'>

const markCharacters = 26

/**
 * What an envelope is called on its way (ENVID, RFC 3461): the servers that take the message over know it, its readers
 * do not. A report that names it is of one of them. The servers of one domain learn nothing that counts for another,
 * unless a relay takes a message to several at once.
 */
export async function markEnvelope(
  deps: MarkDeps,
  messageIdHeader: string,
  to: readonly string[],
): Promise<string> {
  const [domain = '', ...others] = new Set(to.map(domainOfRecipient))
  return markOf(deps, messageIdHeader, others.length > 0 ? several : domain)
}

/** Whether a report is of a server that has taken over a message for this recipient. */
export async function isMarked(
  deps: MarkDeps,
  { messageIdHeader, envelopeId }: { messageIdHeader: string; envelopeId: string | null },
  email: string,
): Promise<boolean> {
  if (envelopeId === null) return false
  for (const domain of [domainOfRecipient(email), several])
    if (envelopeId === (await markOf(deps, messageIdHeader, domain))) return true
  return false
}

/** No domain is called so. */
const several = '*'
const domainOfRecipient = (email: string) => domainOf(normaliseEmail(email))

async function markOf(deps: MarkDeps, messageIdHeader: string, domain: string): Promise<string> {
  const sign = await signText(deps)
  return sign(`envelope:${domain}:${messageIdHeader}`).slice(0, markCharacters)
}
