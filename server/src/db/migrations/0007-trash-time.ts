import type { Migration } from './migration.ts'

/** Time since when a message is in its folder, for emptying Trash; and blobs that may have lost their last use. */
export const trashTime: Migration = {
  number: 7,
  name: 'trash-time',
  both: [
    'alter table message add column moved_at bigint not null default 0',
    `create table released_blob (
      hash text primary key,
      released_at bigint not null
    )`,
  ],
}
