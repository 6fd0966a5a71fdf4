import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { signText } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'

type TagDeps = Pick<OutboxDeps, 'clock' | 'db' | 'random' | 'secrets'>

const tagCharacters = 26

/**
 * A sent message. Its Message-ID alone would not suffice: another account could use the same one and learn the envelope
 * id.
 */
interface SentMessage {
  accountId: string
  messageIdHeader: string
}

/**
 * Returns the envelope id (ENVID, RFC 3461) of a message, known to the servers that accept it but not to its readers. A
 * report that names it comes from one of these servers. Each recipient domain gets a different id, unless a relay
 * receives a message for several.
 */
export async function createEnvelopeId(
  deps: TagDeps,
  message: SentMessage,
  to: readonly string[],
): Promise<string> {
  const [domain = '', ...rest] = new Set(to.map(domainOfRecipient))
  return envelopeTag(deps, message, rest.length > 0 ? severalDomains : domain)
}

/** Returns true when a report comes from a server that accepted the message for this recipient. */
export async function hasEnvelopeId(
  deps: TagDeps,
  { envelopeId, ...message }: SentMessage & { envelopeId: string | null },
  email: string,
): Promise<boolean> {
  if (envelopeId === null) return false
  for (const domain of [domainOfRecipient(email), severalDomains])
    if (envelopeId === (await envelopeTag(deps, message, domain))) return true
  return false
}

/** Not a valid domain. */
const severalDomains = '*'
const domainOfRecipient = (email: string) => domainOf(normaliseEmail(email))

/** Signs a message and a recipient domain, so that the envelope id cannot be guessed. */
async function envelopeTag(
  deps: TagDeps,
  { accountId, messageIdHeader }: SentMessage,
  domain: string,
): Promise<string> {
  const sign = await signText(deps)
  return sign(`envelope:${accountId}:${domain}:${messageIdHeader}`).slice(0, tagCharacters)
}
