import type { Migration } from './migration.ts'

/**
 * The search index merges its segments gradually with each commit, from sixteen of a size on. While sixteen was also
 * the limit for a forced merge, that happened first: in a single commit that took ever longer.
 */
export const spreadMerging: Migration = {
  number: 93,
  name: 'spread merging',
  both: [],
  sqlite: ["insert into message_text (message_text, rank) values ('crisismerge', 256)"],
}
