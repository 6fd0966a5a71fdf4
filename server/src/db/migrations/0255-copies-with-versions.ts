import type { Migration } from './migration.ts'

/** Copies of a drive that take along what its files held before. */
export const copiesWithVersions: Migration = {
  number: 255,
  name: 'copies with versions',
  both: ['alter table drive_act add column with_versions smallint not null default 0'],
}
