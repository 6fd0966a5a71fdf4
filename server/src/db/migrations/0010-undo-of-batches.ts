import type { Migration } from './migration.ts'

/** An act on a whole folder can be taken back: each of its steps remembers what it changed. */
export const undoOfBatches: Migration = {
  number: 10,
  name: 'undo-of-batches',
  both: [
    'alter table undo add column batch_id bigint',
    'create index undo_of_batch on undo (account_id, batch_id, id)',
    'alter table batch add column undoes_batch_id bigint',
  ],
}
