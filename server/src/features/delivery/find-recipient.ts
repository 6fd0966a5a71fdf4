import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { withLeastQuoting } from '@bocau/mail-core/quoted-local'
import type { Sql } from '../../db/database.ts'
import { domainOfReturns } from '../../kernel/return-address.ts'
import { findSuccessor, restsUntil } from '../account/addresses/index.ts'
import { findGroupFor, type ToGroup } from '../account/groups/index.ts'
import {
  findAddressee,
  findCatchAll,
  findFirstOwnerMailboxes,
  findOwnerMailboxes,
  type Mailbox,
} from '../account/people/index.ts'
import type { DeliveryDeps } from './deps.ts'

/** Whom a message is for: the account, and how much room it has left. */
export interface Recipient {
  accountId: string
  /** The own address of the account. */
  email: string
  /** The address that it was written to. */
  writtenTo: string
  freeBytes: number
  /** Who has left and was written to, where this is whoever comes after them. */
  leaverId?: string
}

/** Why nobody here takes messages for an address. */
export type NoRecipient = 'unknown' | 'not_hosted' | 'disabled' | 'over_quota' | 'not_a_writer'

const megabyte = 1024 * 1024

/** The account or the group that takes messages for this address, or why none does. */
export async function findRecipient(
  deps: Pick<DeliveryDeps, 'clock' | 'db'>,
  address: string,
  envelopeFrom = '',
): Promise<Recipient | ToGroup | NoRecipient> {
  const email = normaliseEmail(withLeastQuoting(address))
  const mailbox = await findTaker(deps.db.sql, email, deps.clock.now())
  if (mailbox === 'group') return findGroupFor(deps.db.sql, email, envelopeFrom)
  if (typeof mailbox === 'string') return mailbox
  return findReceiver(deps.db.sql, mailbox, email)
}

/** A mailbox as the recipient of what was written to an address; of somebody who has left, the mailbox of who comes after them. */
export async function findReceiver(
  db: Sql,
  mailbox: Parameters<typeof recipientOf>[0],
  writtenTo: string,
): Promise<Recipient | NoRecipient> {
  const found = recipientOf(mailbox, writtenTo)
  if (found !== 'disabled') return found
  const next = await findSuccessor(db, mailbox.id)
  const heir = next ? recipientOf(next, writtenTo) : found
  return typeof heir === 'string' ? heir : { ...heir, leaverId: mailbox.id }
}

/** A mailbox as the recipient of what was written to an address; why not, where it takes nothing. */
function recipientOf(
  mailbox: Pick<Mailbox, 'id' | 'email' | 'quota_megabytes' | 'used_bytes' | 'is_disabled'>,
  writtenTo: string,
): Recipient | NoRecipient {
  if (mailbox.is_disabled) return 'disabled'
  const freeBytes = roomOf(mailbox)
  if (freeBytes <= 0) return 'over_quota'
  return { accountId: mailbox.id, email: mailbox.email, writtenTo, freeBytes }
}

/** The mailbox whose address it is, else of whoever answers for its domain, else of whoever takes what is nobody's. */
async function findTaker(db: Sql, email: string, now: number) {
  const named = (await findAddressee(db, email)) ?? (await findKeeper(db, email))
  if (named) return named
  const domain = await findCatchAll(db, domainOf(email))
  if (!domain?.mailbox) return domain ? 'unknown' : 'not_hosted'
  // An automatic reply to system mail repeats its code.
  if (domainOfReturns(email) !== null) return 'unknown'
  // What was somebody's until lately is nobody else's to read.
  return (await restsUntil(db, email, now)) === null ? domain.mailbox : 'unknown'
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
