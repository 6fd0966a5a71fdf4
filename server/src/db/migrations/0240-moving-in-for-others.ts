import type { Migration } from './migration.ts'

/**
 * Mail that is brought along by whoever looks after the organisation: known apart from what people bring themselves, and
 * opened where need be by somebody who may open the mailboxes of others.
 */
export const movingInForOthers: Migration = {
  number: 240,
  name: 'moving_in_for_others',
  both: [
    'alter table move_in add column signs_in_as text',
    'alter table move_in add column is_by_keeper integer not null default 0',
  ],
}
