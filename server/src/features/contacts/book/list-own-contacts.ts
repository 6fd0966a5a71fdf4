import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { readBook } from './book-store.ts'
import type { BookDeps } from './deps.ts'

/** What is written down of each of somebody's own contacts, or of those that an organisation shares (null). */
export async function listOwnContacts(
  { db }: Pick<BookDeps, 'db'>,
  book: { organisationId: string; accountId: string | null },
): Promise<ContactContent[]> {
  const contacts: ContactContent[] = []
  for await (const rows of readBook(db.sql, book))
    contacts.push(...rows.map(({ details }) => JSON.parse(details) as ContactContent))
  return contacts
}
