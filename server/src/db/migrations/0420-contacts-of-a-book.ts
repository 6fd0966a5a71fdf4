import type { Migration } from './migration.ts'

/**
 * Covering index for counting and listing contacts that are not deleted. Without it, each count read every contact of a
 * book with its notes.
 */
export const contactsOfABook: Migration = {
  number: 420,
  name: 'contacts of a book',
  both: ['drop index book_contact_of_account'],
  large: [
    {
      index: 'book_contact_of_book',
      on: 'on book_contact (organisation_id, account_id, deleted_at, sort_key, id)',
    },
  ],
}
