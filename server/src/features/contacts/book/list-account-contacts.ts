import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { readBook } from './book-store.ts'
import type { BookDeps } from './deps.ts'

/** Lists the full details of a user's contacts, or with null those that an organisation shares. */
export async function listAccountContacts(
  { db }: Pick<BookDeps, 'db'>,
  book: { organisationId: string; accountId: string | null },
): Promise<ContactContent[]> {
  const contacts: ContactContent[] = []
  for await (const rows of readBook(db.sql, book))
    contacts.push(...rows.map(({ details }) => JSON.parse(details) as ContactContent))
  return contacts
}
