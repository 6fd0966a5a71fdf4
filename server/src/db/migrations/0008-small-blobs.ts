import type { Migration } from './migration.ts'

/** Small blobs beside what names them, in the embedded store: a letter is durable with one wait for the disk. */
export const smallBlobs: Migration = {
  number: 8,
  name: 'small-blobs',
  both: [],
  sqlite: [
    // The order of arrival: new content goes to the end of the table, whatever its hash.
    `create table small_blob (
      id integer primary key,
      hash text not null unique,
      is_packed smallint not null check (is_packed in (0, 1)),
      put_at bigint not null,
      content blob not null
    )`,
  ],
}
