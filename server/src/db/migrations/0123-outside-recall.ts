import type { Migration } from './migration.ts'

/** What people of other organisations may take back out of the mailboxes of one; without a row what was not read. */
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
