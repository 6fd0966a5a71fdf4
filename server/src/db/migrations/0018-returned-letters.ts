import type { Migration } from './migration.ts'

/** What a letter was as a draft, until somebody has got it: one that nobody got is a draft again. */
export const returnedLetters: Migration = {
  number: 18,
  name: 'returned-letters',
  both: ['alter table outgoing add column draft text'],
}
