import type { Envelope } from '../../../ports/mail-transport.ts'
import type { OutboxDeps } from '../deps.ts'
import { getSigningKey } from '../signing/signing-key.ts'

/** A message that no person sends: to one address, with the envelope it travels in. */
export interface AutomaticMessage {
  from: string
  to: string
  raw: Uint8Array
  /** The domain of its author, which signs it; null where it is signed already, or written elsewhere. */
  signedBy: string | null
  /** Somebody else wrote it: an account or a group only passes it on. */
  isPassedOn?: boolean
}

/**
 * Tries to bring such a message to its recipient. What is refused for good is only logged: an automatic message gets no
 * bounce, or two machines could write to each other for ever; whoever asked for it is answered with what the server
 * said, null where it was taken. What is refused for now is thrown, so that the job runs again.
 */
export async function carryAutomatic(
  deps: Pick<OutboxDeps, 'db' | 'logger' | 'mail' | 'secrets'>,
  { from, to, raw, signedBy, isPassedOn = false }: AutomaticMessage,
): Promise<string | null> {
  const envelope: Envelope = { from, to: [to], isAuthored: !isPassedOn }
  const signed = signedBy === null ? raw : await signFor(deps, signedBy, raw)
  const outcome = (await deps.mail.send(envelope, signed)).get(to)
  if (outcome?.state === 'accepted') return null
  const said = [outcome?.code, outcome?.text].filter(Boolean).join(' ')
  if (outcome?.state !== 'refused')
    throw new Error(`an automatic message was deferred: ${said || 'no answer'}`)
  deps.logger.info('an automatic letter was refused', { said })
  return said
}

/** Signs a message for a domain, so that it passes the DMARC policy of the domain elsewhere. */
export async function signFor(
  deps: Pick<OutboxDeps, 'db' | 'secrets'>,
  domain: string,
  raw: Uint8Array,
): Promise<Uint8Array> {
  const { signMessage } = await import('../writing/write-message.ts')
  return signMessage(raw, await getSigningKey(deps, domain))
}
