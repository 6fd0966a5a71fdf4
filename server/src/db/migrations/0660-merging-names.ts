import type { Migration } from './migration.ts'

/** The program merges the name index of drives in small steps as well; FTS5 did it within commits. */
export const mergingNames: Migration = {
  number: 660,
  name: 'merging names',
  both: [],
  sqlite: [
    "insert into drive_name (drive_name, rank) values ('automerge', 0)",
    "insert into drive_name (drive_name, rank) values ('usermerge', 16)",
    "insert into drive_name (drive_name, rank) values ('crisismerge', 256)",
  ],
}
