import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { listWholeBook } from './book-store.ts'
import type { BookDeps } from './deps.ts'

/** What somebody has written down of each of their own contacts. */
export async function listOwnContacts(
  { db }: Pick<BookDeps, 'db'>,
  book: { organisationId: string; accountId: string },
): Promise<ContactContent[]> {
  return (await listWholeBook(db.sql, book)).map(({ details }) => JSON.parse(details) as ContactContent)
}
