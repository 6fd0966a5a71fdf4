import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import { findAddress, findHolders } from '../addresses/index.ts'
import { expandGroup } from './expand-group.ts'
import { findGroupByEmail, type GroupRow } from './group-store.ts'

/** A message for everybody in a group. */
export interface ToGroup {
  group: GroupRow
}

/**
 * The group that an address is, for somebody who may write to it by what the envelope says: whether they are who they
 * say is found out once the message is there. Reports name nobody, and are looked at as well.
 */
export async function findGroupFor(
  db: Sql,
  email: string,
  envelopeFrom: string,
): Promise<ToGroup | 'unknown' | 'not_a_writer'> {
  const group = await findGroupByEmail(db, email)
  if (!group) return 'unknown'
  return envelopeFrom === '' || (await mayWrite(db, group, envelopeFrom)) ? { group } : 'not_a_writer'
}

/** Whether an address is one that may write to a group. */
export async function mayWrite(db: Sql, group: GroupRow, address: string): Promise<boolean> {
  if (group.who_writes === 'anyone') return true
  const email = normaliseEmail(address)
  if (group.who_writes === 'organisation') {
    const known = await findAddress(db, email)
    return known?.organisation_id === group.organisation_id && known.kind !== 'catch_all'
  }
  if (email === group.email) return true
  const { mailboxes, outside } = await expandGroup(db, group)
  const holder = (await findHolders(db, [email])).get(email)
  return outside.includes(email) || mailboxes.some(({ account_id }) => account_id === holder?.id)
}
