import type { Migration } from './migration.ts'

/** Actions on entire folders can be undone: each step saves its changes. */
export const undoOfBatches: Migration = {
  number: 10,
  name: 'undo-of-batches',
  both: [
    'alter table undo add column batch_id bigint',
    'create index undo_of_batch on undo (account_id, batch_id, id)',
    'alter table batch add column undoes_batch_id bigint',
  ],
}
