import type { Migration } from './migration.ts'

/** The draft of a message until it is delivered to a recipient: an undeliverable message becomes a draft again. */
export const returnedLetters: Migration = {
  number: 18,
  name: 'returned-letters',
  both: ['alter table outgoing add column draft text'],
}
