import type { Migration } from './migration.ts'

/** Policy of an organisation for recalls by other organisations; unread messages by default. */
export const outsideRecall: Migration = {
  number: 123,
  name: 'outside_recall',
  both: [
    `create table outside_recall (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      takes text not null check (takes in ('none', 'unread', 'all'))
    )`,
  ],
}
