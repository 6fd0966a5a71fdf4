import type { Migration } from './migration.ts'

/** Until when a sent message may be recalled and how far that has come, and what organisations allow. */
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
