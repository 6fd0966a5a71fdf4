import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { listWholeBook } from './book-store.ts'
import type { BookDeps } from './deps.ts'

/** What is written down of each of somebody's own contacts, or of those that an organisation shares (null). */
export async function listOwnContacts(
  { db }: Pick<BookDeps, 'db'>,
  book: { organisationId: string; accountId: string | null },
): Promise<ContactContent[]> {
  return (await listWholeBook(db.sql, book)).map(({ details }) => JSON.parse(details) as ContactContent)
}
