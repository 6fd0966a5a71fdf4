import type { Contact } from '@bocau/contract/contacts/contacts'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findContactsByEmail } from './book-store.ts'
import { colleagueContact, listColleagues } from './colleagues.ts'
import { readContact } from './manage-contacts.ts'

/** Finds the contact with an address: in the user's address book, in the shared one, or among the accounts. */
export async function findContactOf(db: Sql, actor: Actor, email: string): Promise<Contact | null> {
  const address = normaliseEmail(email)
  const [row] = await findContactsByEmail(db, actor, address)
  if (row) return readContact(db, actor, row)
  const colleagues = await listColleagues(db, actor)
  const colleague = colleagues.find((one) => normaliseEmail(one.row.email) === address)
  return colleague ? colleagueContact(colleague) : null
}
