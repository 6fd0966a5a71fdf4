import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { withLeastQuoting } from '@bocau/mail-core/quoted-local'
import type { Database } from '../../db/database.ts'
import { findMailbox, isHostedDomain } from '../account/index.ts'

/** Whom a letter is for: the account, and how much room it has left. */
export interface Recipient {
  accountId: string
  email: string
  freeBytes: number
}

/** Why nobody here takes letters for an address. */
export type NoRecipient = 'unknown' | 'not_hosted' | 'disabled' | 'over_quota'

const megabyte = 1024 * 1024

/** The account that takes letters for this address, or why none does. */
export async function findRecipient(
  deps: { db: Database },
  address: string,
): Promise<Recipient | NoRecipient> {
  const email = normaliseEmail(withLeastQuoting(address))
  const mailbox = await findMailbox(deps.db.sql, email)
  if (!mailbox) return (await isHostedDomain(deps.db.sql, domainOf(email))) ? 'unknown' : 'not_hosted'
  if (mailbox.is_disabled) return 'disabled'
  const freeBytes = mailbox.quota_megabytes * megabyte - mailbox.used_bytes
  if (freeBytes <= 0) return 'over_quota'
  return { accountId: mailbox.id, email: mailbox.email, freeBytes }
}
