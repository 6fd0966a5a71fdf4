import type { Migration } from './migration.ts'

/**
 * Small blobs in the embedded store, together with the rows that reference them: a message becomes durable with one
 * sync.
 */
export const smallBlobs: Migration = {
  number: 8,
  name: 'small-blobs',
  both: [],
  sqlite: [
    // Insertion order: new content is appended to the table, regardless of its hash.
    `create table small_blob (
      id integer primary key,
      hash text not null unique,
      is_packed smallint not null check (is_packed in (0, 1)),
      put_at bigint not null,
      content blob not null
    )`,
  ],
}
