import type { Migration } from './migration.ts'

/** Several processes write to the embedded store: the process that holds the words of an unindexed message. */
export const placesOfProcesses: Migration = {
  number: 136,
  name: 'places_of_processes',
  both: [],
  sqlite: ['alter table unindexed_message add column place integer not null default 0'],
}
