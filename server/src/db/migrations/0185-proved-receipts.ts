import type { Migration } from './migration.ts'

/** True when the sender of a read receipt was verified; unknown for older ones. */
export const provedReceipts: Migration = {
  number: 185,
  name: 'proved receipts',
  both: ['alter table read_receipt add column is_proved integer not null default 0'],
}
