import type { Migration } from './migration.ts'

/** The program itself merges the search index in small steps; from sixteen segments of a size on, like FTS5 did. */
export const mergingInSteps: Migration = {
  number: 124,
  name: 'merging_in_steps',
  both: [],
  sqlite: [
    "insert into message_text (message_text, rank) values ('automerge', 0)",
    "insert into message_text (message_text, rank) values ('usermerge', 16)",
  ],
}
