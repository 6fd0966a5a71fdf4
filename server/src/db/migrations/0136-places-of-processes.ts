import type { Migration } from './migration.ts'

/** Several processes write the embedded store: which of them holds the words that wait for the index. */
export const placesOfProcesses: Migration = {
  number: 136,
  name: 'places_of_processes',
  both: [],
  sqlite: ['alter table unindexed_message add column place integer not null default 0'],
}
