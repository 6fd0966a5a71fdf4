import type { Migration } from './migration.ts'

/** Archives of everything that a whole organisation has here, beside those of single people. */
export const organisationArchives: Migration = {
  number: 206,
  name: 'organisation archives',
  both: [`alter table move_out add column scope text not null default 'own'`],
}
