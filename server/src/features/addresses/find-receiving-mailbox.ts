import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { closedForMail } from '../../db/store/closed-organisation.ts'
import { returnAddressDomain } from '../../kernel/return-address.ts'
import { blockedUntil } from './departure-store.ts'
import { findAddressee, findCatchAll, findFirstOwnerMailboxes, findOwnerMailboxes } from './mailbox-store.ts'

const megabyte = 1024 * 1024

/**
 * Finds the mailbox with the address, else the owner for role addresses, else the catch-all mailbox. Returns `group` for
 * a group, otherwise the reason why no mailbox receives mail.
 */
export async function findReceivingMailbox(db: Sql, email: string, now: number) {
  const addressee = (await findAddressee(db, email)) ?? (await findRoleOwner(db, email))
  if (addressee) return addressee
  const domain = await findCatchAll(db, domainOf(email))
  // The installation that the organisation is moved to may know further addresses.
  if (domain?.closed === 'moving') return 'moving'
  if (!domain?.mailbox) return domain ? 'unknown' : 'not_hosted'
  if (domain.closed) return domain.closed
  // An automatic reply to system mail repeats its code.
  if (returnAddressDomain(email) !== null) return 'unknown'
  // Mail for a recently released address must not be read by another user.
  return (await blockedUntil(db, email, now)) === null ? domain.mailbox : 'unknown'
}

/** Role addresses that every domain must accept (RFC 5321 4.5.1, RFC 2142). */
const roleAddress = /^(?:postmaster|abuse)@/
/** Role address of the server, valid without a domain. */
const serverRoleAddress = 'postmaster'

/** Finds the owner for a role address of a domain or of this server; prefers one with free quota. */
async function findRoleOwner(db: Sql, email: string) {
  const owners =
    email === serverRoleAddress
      ? await findFirstOwnerMailboxes(db)
      : roleAddress.test(email)
        ? await findOwnerMailboxes(db, domainOf(email))
        : []
  const owner = owners.find((one) => freeBytesOf(one) > 0) ?? owners[0]
  return (owner && closedForMail(owner)) ?? owner
}

export function freeBytesOf(mailbox: { quota_megabytes: number; used_bytes: number }): number {
  return mailbox.quota_megabytes * megabyte - mailbox.used_bytes
}
