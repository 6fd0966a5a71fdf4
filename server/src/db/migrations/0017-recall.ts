import type { Migration } from './migration.ts'

/** The recall window and state of sent messages, and the policies of organisations. */
export const recall: Migration = {
  number: 17,
  name: 'recall',
  both: [
    'alter table message add column recall text',
    `create table recall_window (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      seconds bigint not null
    )`,
  ],
}
