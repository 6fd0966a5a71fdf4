import type { Migration } from './migration.ts'

/** Messages may be put aside until a moment; those that came back stand where that moment is. */
export const snooze: Migration = {
  number: 109,
  name: 'snooze',
  both: [
    'alter table message add column snoozed_until bigint',
    'alter table message add column woken_at bigint',
    'create index message_snoozed on message (account_id, folder_id, snoozed_until) where snoozed_until is not null',
    // A folder that somebody called so is the one that is snoozed into.
    `update folder set is_system = 1, icon = 'clock' where name = 'Snoozed'`,
  ],
}
