import type { Migration } from './migration.ts'

/** Messages can be snoozed until a given time, and sort at that time when they return. */
export const snooze: Migration = {
  number: 109,
  name: 'snooze',
  both: [
    'alter table message add column snoozed_until bigint',
    'alter table message add column woken_at bigint',
    'create index message_snoozed on message (account_id, folder_id, snoozed_until) where snoozed_until is not null',
    // A user folder with this name becomes the system folder.
    `update folder set is_system = 1, icon = 'clock' where name = 'Snoozed'`,
  ],
}
