import type { Migration } from './migration.ts'

/** Messages accepted while the scanner was unavailable, with the number of failed retries. */
export const scansToCome: Migration = {
  number: 37,
  name: 'scans to come',
  both: [
    'alter table delivery add column scan_tries smallint',
    `create index delivery_unscanned on delivery (account_id, scan_tries, message_id)
      where scan_tries is not null`,
  ],
}
