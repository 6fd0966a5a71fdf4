import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { withLeastQuoting } from '@bocau/mail-core/quoted-local'
import type { Database, Sql } from '../../db/database.ts'
import { isHostedDomain } from '../account/domains/index.ts'
import { findFirstOwnerMailboxes, findMailbox, findOwnerMailboxes } from '../account/people/index.ts'

/** Whom a message is for: the account, and how much room it has left. */
export interface Recipient {
  accountId: string
  email: string
  freeBytes: number
}

/** Why nobody here takes messages for an address. */
export type NoRecipient = 'unknown' | 'not_hosted' | 'disabled' | 'over_quota'

const megabyte = 1024 * 1024

/** The account that takes messages for this address, or why none does. */
export async function findRecipient(
  deps: { db: Database },
  address: string,
): Promise<Recipient | NoRecipient> {
  const email = normaliseEmail(withLeastQuoting(address))
  const mailbox = (await findMailbox(deps.db.sql, email)) ?? (await findKeeper(deps.db.sql, email))
  if (!mailbox) return (await isHostedDomain(deps.db.sql, domainOf(email))) ? 'unknown' : 'not_hosted'
  if (mailbox.is_disabled) return 'disabled'
  const freeBytes = roomOf(mailbox)
  if (freeBytes <= 0) return 'over_quota'
  return { accountId: mailbox.id, email: mailbox.email, freeBytes }
}

/** The addresses by which every domain can be reached, whether anybody has them (RFC 5321 4.5.1, RFC 2142). */
const keepersOf = /^(?:postmaster|abuse)@/
/** Whom any mail server is asked for; it needs no domain. */
const keeperOfServer = 'postmaster'

/** The Owner who answers for a domain, or for this server, where nobody has that address; one with room, if any has. */
async function findKeeper(db: Sql, email: string) {
  const owners =
    email === keeperOfServer
      ? await findFirstOwnerMailboxes(db)
      : keepersOf.test(email)
        ? await findOwnerMailboxes(db, domainOf(email))
        : []
  return owners.find((owner) => roomOf(owner) > 0) ?? owners[0]
}

function roomOf(mailbox: { quota_megabytes: number; used_bytes: number }): number {
  return mailbox.quota_megabytes * megabyte - mailbox.used_bytes
}
