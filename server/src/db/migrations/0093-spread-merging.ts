import type { Migration } from './migration.ts'

/**
 * The search index merges its segments a little with each commit, from sixteen of a size on. As long as sixteen were
 * also the number at which they are merged whatever it takes, that came first, all at once and for ever longer.
 */
export const spreadMerging: Migration = {
  number: 93,
  name: 'spread merging',
  both: [],
  sqlite: ["insert into message_text (message_text, rank) values ('crisismerge', 256)"],
}
