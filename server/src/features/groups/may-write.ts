import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { findAddress, findHolders } from '../addresses/index.ts'
import { expandGroup } from './expand-group.ts'
import { findGroupByEmail, type GroupRow } from './group-store.ts'

export interface GroupDestination {
  group: GroupRow
}

/**
 * Finds the group of an address and checks that the envelope sender may write to it. The sender is authenticated later,
 * when the message has arrived. Bounces have an empty envelope sender and are checked later as well.
 */
export async function findGroupFor(
  db: Sql,
  email: string,
  envelopeFrom: string,
): Promise<GroupDestination | 'unknown' | 'not_a_writer'> {
  const group = await findGroupByEmail(db, email)
  if (!group) return 'unknown'
  return envelopeFrom === '' || (await mayWrite(db, group, envelopeFrom)) ? { group } : 'not_a_writer'
}

export async function mayWrite(db: Sql, group: GroupRow, address: string): Promise<boolean> {
  if (group.who_writes === 'anyone') return true
  const email = normaliseEmail(address)
  if (group.who_writes === 'organisation') {
    const sender = await findAddress(db, email)
    return sender?.organisation_id === group.organisation_id && sender.kind !== 'catch_all'
  }
  if (email === group.email) return true
  const { mailboxes, externalEmails } = await expandGroup(db, group)
  const holder = (await findHolders(db, [email])).get(email)
  return externalEmails.includes(email) || mailboxes.some(({ account_id }) => account_id === holder?.id)
}
