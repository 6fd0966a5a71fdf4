import type { Migration } from './migration.ts'

/** Missing or damaged content, and the notification of its owners. */
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
