import type { Migration } from './migration.ts'

/** Since when a message lies where it lies, for emptying Trash; and which blobs may have lost their last use. */
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
