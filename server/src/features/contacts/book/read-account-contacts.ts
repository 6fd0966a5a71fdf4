import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { readBook } from './book-store.ts'
import type { BookDeps } from './deps.ts'

/** Reads the full details of a user's contacts, or with null those that an organisation shares, some at a time. */
export async function* readAccountContacts(
  { db }: Pick<BookDeps, 'db'>,
  book: { organisationId: string; accountId: string | null },
): AsyncGenerator<readonly ContactContent[]> {
  for await (const rows of readBook(db.sql, book))
    yield rows.map(({ details }) => JSON.parse(details) as ContactContent)
}
