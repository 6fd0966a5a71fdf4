import type { Migration } from './migration.ts'

/** Whether it was proved who told of a sent message that they have read it; of those before nobody knows. */
export const provedReceipts: Migration = {
  number: 185,
  name: 'proved receipts',
  both: ['alter table read_receipt add column is_proved integer not null default 0'],
}
