import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { signText } from '../../rules/forward/index.ts'
import type { OutboxDeps } from '../deps.ts'

type MarkDeps = Pick<OutboxDeps, 'clock' | 'db' | 'random' | 'secrets'>

const markCharacters = 26

/** A message as it left: its name alone another account could give to one of its own, and be told the mark of that. */
interface LeftMessage {
  accountId: string
  messageIdHeader: string
}

/**
 * What an envelope is called on its way (ENVID, RFC 3461): the servers that take the message over know it, its readers
 * do not. A report that names it is of one of them. The servers of one domain learn nothing that counts for another,
 * unless a relay takes a message to several at once.
 */
export async function markEnvelope(
  deps: MarkDeps,
  message: LeftMessage,
  to: readonly string[],
): Promise<string> {
  const [domain = '', ...others] = new Set(to.map(domainOfRecipient))
  return markOf(deps, message, others.length > 0 ? several : domain)
}

/** Whether a report is of a server that has taken over a message for this recipient. */
export async function isMarked(
  deps: MarkDeps,
  { envelopeId, ...message }: LeftMessage & { envelopeId: string | null },
  email: string,
): Promise<boolean> {
  if (envelopeId === null) return false
  for (const domain of [domainOfRecipient(email), several])
    if (envelopeId === (await markOf(deps, message, domain))) return true
  return false
}

/** No domain is called so. */
const several = '*'
const domainOfRecipient = (email: string) => domainOf(normaliseEmail(email))

async function markOf(
  deps: MarkDeps,
  { accountId, messageIdHeader }: LeftMessage,
  domain: string,
): Promise<string> {
  const sign = await signText(deps)
  return sign(`envelope:${accountId}:${domain}:${messageIdHeader}`).slice(0, markCharacters)
}
