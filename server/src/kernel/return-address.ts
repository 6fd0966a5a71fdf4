import { normaliseEmail } from '@bocau/mail-core/address'
import { withLeastQuoting } from '@bocau/mail-core/quoted-local'

const localPart = 'bocau-bounces'

/**
 * The envelope sender of codes and invitations (RFC 5321, 4.5.5). Bounces to it are accepted and deleted, other mail is
 * refused: automatic replies repeat the code too, which must reach neither the account that asked for it nor a
 * catch-all. So nobody can have this address.
 */
export const returnAddress = (domain: string): string => `${localPart}@${domain}`

/** The domain of an address that takes bounces of system mail; null for other addresses. */
export function domainOfReturns(address: string): string | null {
  const email = normaliseEmail(withLeastQuoting(address))
  return email.startsWith(`${localPart}@`) ? email.slice(localPart.length + 1) : null
}
