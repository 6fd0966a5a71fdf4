import type { Migration } from './migration.ts'

/** Which messages wait for the full-text index, in the embedded store: several at once cost a third of one by one. */
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
