import { domainOf } from '@bocau/mail-core/address'
import type { Envelope } from '../../../ports/mail-transport.ts'
import { isMovedDomain } from '../../domains/index.ts'
import {
  type AddressedMail,
  composeSystemMail,
  getMailOrganisationOfDomain,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { getSigningKey } from '../signing/signing-key.ts'

/** An automatic message to one address, with its envelope. */
export interface AutomaticMessage {
  from: string
  to: string
  raw: Uint8Array
  /** Domain of the author, which signs it; null when it is already signed or was written elsewhere. */
  signingDomain: string | null
  /** True for a message that an account or a group only forwards. */
  isForwarded?: boolean
}

/**
 * Delivers an automatic message. Permanent failures are only logged, because bounces of automatic messages could loop
 * forever. Returns the error response, or null on success. Temporary failures are thrown, so that the job is retried.
 */
export async function sendAutomatic(
  deps: Pick<OutboxDeps, 'db' | 'logger' | 'mail' | 'secrets'>,
  { from, to, raw, signingDomain, isForwarded = false }: AutomaticMessage,
): Promise<string | null> {
  const envelope: Envelope = { from, to: [to], isAuthored: !isForwarded }
  const signed = signingDomain === null ? raw : await signFor(deps, signingDomain, raw)
  const outcome = (await deps.mail.send(envelope, signed)).get(to)
  if (outcome?.state === 'accepted') return null
  const response = [outcome?.code, outcome?.text].filter(Boolean).join(' ')
  if (outcome?.state !== 'refused')
    throw new Error(`an automatic message was deferred: ${response || 'no answer'}`)
  deps.logger.info('automatic message rejected', { response })
  return response
}

/** A system mail whose organisation is that of its recipient. */
export type UnbrandedMail = Omit<AddressedMail, 'organisation'>

/**
 * Writes a system mail to a local user and delivers it. Users of a moved organisation receive theirs from the
 * installation that serves it.
 */
export async function sendSystemMail(
  deps: Pick<OutboxDeps, 'db' | 'logger' | 'mail' | 'secrets'>,
  mail: UnbrandedMail,
): Promise<void> {
  const { address } = mail.to
  if (await isMovedDomain(deps.db.sql, domainOf(address))) return
  const organisation = await getMailOrganisationOfDomain(deps.db.sql, domainOf(address))
  const raw = await composeSystemMail({ ...mail, organisation })
  await sendAutomatic(deps, { from: '', to: address, raw, signingDomain: domainOf(address) })
}

/** Signs a message for a domain, so that it passes DMARC at the recipient. */
export async function signFor(
  deps: Pick<OutboxDeps, 'db' | 'secrets'>,
  domain: string,
  raw: Uint8Array,
): Promise<Uint8Array> {
  const { signMessage } = await import('../writing/write-message.ts')
  return signMessage(raw, await getSigningKey(deps, domain))
}
