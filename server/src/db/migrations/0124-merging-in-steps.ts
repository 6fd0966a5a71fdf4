import type { Migration } from './migration.ts'

/** The program merges the search index itself, in small steps; from sixteen segments of a size on, as FTS5 did. */
export const mergingInSteps: Migration = {
  number: 124,
  name: 'merging_in_steps',
  both: [],
  sqlite: [
    "insert into message_text (message_text, rank) values ('automerge', 0)",
    "insert into message_text (message_text, rank) values ('usermerge', 16)",
  ],
}
