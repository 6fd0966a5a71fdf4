import type { Migration } from './migration.ts'

/** Imports by administrators: separate from those of users, and possibly through a master user of the remote server. */
export const movingInForOthers: Migration = {
  number: 240,
  name: 'moving_in_for_others',
  both: [
    'alter table move_in add column signs_in_as text',
    'alter table move_in add column is_by_keeper integer not null default 0',
  ],
}
