import type { Migration } from './migration.ts'

/** Which letters were let in without the look of a scanner that was away, and how often it was asked in vain since. */
export const scansToCome: Migration = {
  number: 37,
  name: 'scans to come',
  both: [
    'alter table delivery add column scan_tries smallint',
    `create index delivery_unscanned on delivery (account_id, scan_tries, message_id)
      where scan_tries is not null`,
  ],
}
