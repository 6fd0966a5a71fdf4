import type { Migration } from './migration.ts'

/** Exports of an entire organisation, in addition to those of single users. */
export const organisationArchives: Migration = {
  number: 206,
  name: 'organisation archives',
  both: [`alter table move_out add column scope text not null default 'own'`],
}
