import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { signText } from '../../rules/forward/index.ts'
import type { OutboxDeps } from '../deps.ts'

type MarkDeps = Pick<OutboxDeps, 'clock' | 'db' | 'random' | 'secrets'>

const markCharacters = 26

/**
 * A sent message. Its Message-ID alone would not suffice: another account could use the same one and learn the envelope
 * id.
 */
interface LeftMessage {
  accountId: string
  messageIdHeader: string
}

/**
 * Returns the envelope id (ENVID, RFC 3461) of a message, known to the servers that accept it but not to its readers. A
 * report that names it comes from one of these servers. Each recipient domain gets a different id, unless a relay
 * receives a message for several.
 */
export async function markEnvelope(
  deps: MarkDeps,
  message: LeftMessage,
  to: readonly string[],
): Promise<string> {
  const [domain = '', ...others] = new Set(to.map(domainOfRecipient))
  return markOf(deps, message, others.length > 0 ? several : domain)
}

/** Returns true when a report comes from a server that accepted the message for this recipient. */
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

/** Not a valid domain. */
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
