import { normaliseEmail } from '@bocau/mail-core/address'
import { withMinimalQuoting } from '@bocau/mail-core/quoted-local'

const localPart = 'bocau-bounces'

/**
 * Envelope sender of codes and invitations (RFC 5321, 4.5.5). Bounces to it are accepted and deleted; other mail is
 * rejected. Automatic replies may repeat the code, which must reach neither the requesting account nor a catch-all. The
 * address therefore cannot be assigned.
 */
export const returnAddress = (domain: string): string => `${localPart}@${domain}`

/** Returns the domain of a return address; null for other addresses. */
export function returnAddressDomain(address: string): string | null {
  const email = normaliseEmail(withMinimalQuoting(address))
  return email.startsWith(`${localPart}@`) ? email.slice(localPart.length + 1) : null
}
