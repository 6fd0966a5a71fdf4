import type { Migration } from './migration.ts'

/** Messages that wait for the full-text index in the embedded store: indexing several together costs a third. */
export const unindexed: Migration = {
  number: 9,
  name: 'unindexed',
  both: [],
  sqlite: [
    `create table unindexed_message (
      message_id integer primary key,
      account_id bigint not null
    )`,
  ],
}
