import type { Migration } from './migration.ts'

/** Content that is missing or no longer says what its name says, and whether the owners were told of it. */
export const damagedBlobs: Migration = {
  number: 95,
  name: 'damaged blobs',
  both: [
    `create table damaged_blob (
      hash text primary key,
      trouble text not null,
      found_at bigint not null,
      told_at bigint
    )`,
  ],
}
