import type { Migration } from './migration.ts'

/** Drive copies that include earlier versions of files. */
export const copiesWithVersions: Migration = {
  number: 255,
  name: 'copies with versions',
  both: ['alter table drive_act add column with_versions smallint not null default 0'],
}
