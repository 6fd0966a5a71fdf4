import type { Migration } from './migration.ts'

/**
 * Denser rowids of the search index on SQLite. Entries get them in the background. The few old rowids in the range of
 * the new ones, of messages from 1970, are indexed again at the start.
 */
export const denserIndexKeys: Migration = {
  number: 650,
  name: 'denser index keys',
  both: [],
  sqlite: [
    `insert or ignore into unindexed_message (message_id, account_id)
      select message_id, account_id from message_text_key where key < 274877906944`,
    'delete from message_text where rowid in (select key from message_text_key where key < 274877906944)',
    'delete from message_text_key where key < 274877906944',
  ],
}
