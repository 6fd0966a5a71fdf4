import type { Migration } from './migration.ts'

/**
 * The index also contains words with diacritics. Existing messages are reindexed while the server runs, account by
 * account; this table holds the progress.
 */
export const wordsWithMarks: Migration = {
  number: 57,
  name: 'words with marks',
  both: [
    `create table words_to_renew (
      account_id bigint not null primary key,
      after_message_id bigint not null
    )`,
    `insert into words_to_renew (account_id, after_message_id) select id, 0 from account
      where exists (select 1 from message where message.account_id = account.id)`,
  ],
}
