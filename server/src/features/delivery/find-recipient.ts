import { normaliseEmail } from '@bocau/mail-core/address'
import { withMinimalQuoting } from '@bocau/mail-core/quoted-local'
import type { Sql } from '../../db/database.ts'
import { findReceivingMailbox, findSuccessor, freeBytesOf, type Mailbox } from '../addresses/index.ts'
import { findGroupFor, type GroupDestination } from '../groups/index.ts'
import type { DeliveryDeps } from './deps.ts'

/** Mailbox that receives a message, with its free quota. */
export interface Recipient {
  accountId: string
  /** Main address of the account. */
  email: string
  /** Address in the envelope. */
  writtenTo: string
  freeBytes: number
  /** Departed user the message was addressed to, when this is the successor. */
  departedId?: string
}

/** Reasons why an address is refused. */
export type NoRecipient =
  | 'unknown'
  | 'not_hosted'
  | 'disabled'
  | 'suspended'
  | 'moving'
  | 'over_quota'
  | 'not_a_writer'

/** Finds the mailbox or group that receives mail for an address, or the reason why it is refused. */
export async function findRecipient(
  deps: Pick<DeliveryDeps, 'clock' | 'db'>,
  address: string,
  envelopeFrom = '',
): Promise<Recipient | GroupDestination | NoRecipient> {
  const email = normaliseEmail(withMinimalQuoting(address))
  const mailbox = await findReceivingMailbox(deps.db.sql, email, deps.clock.now())
  if (mailbox === 'group') return findGroupFor(deps.db.sql, email, envelopeFrom)
  if (typeof mailbox === 'string') return mailbox
  return findReceiver(deps.db.sql, mailbox, email)
}

/** Returns the mailbox as a recipient; for a departed user the mailbox of the successor. */
export async function findReceiver(
  db: Sql,
  mailbox: Parameters<typeof recipientOf>[0],
  writtenTo: string,
): Promise<Recipient | NoRecipient> {
  const recipient = recipientOf(mailbox, writtenTo)
  if (recipient !== 'disabled') return recipient
  const successorMailbox = await findSuccessor(db, mailbox.id)
  const successor = successorMailbox ? recipientOf(successorMailbox, writtenTo) : recipient
  return typeof successor === 'string' ? successor : { ...successor, departedId: mailbox.id }
}

/** Returns the mailbox as a recipient, or the reason why it does not accept mail. */
function recipientOf(
  mailbox: Pick<Mailbox, 'id' | 'email' | 'quota_megabytes' | 'used_bytes' | 'is_disabled'>,
  writtenTo: string,
): Recipient | NoRecipient {
  if (mailbox.is_disabled) return 'disabled'
  const freeBytes = freeBytesOf(mailbox)
  if (freeBytes <= 0) return 'over_quota'
  return { accountId: mailbox.id, email: mailbox.email, writtenTo, freeBytes }
}
