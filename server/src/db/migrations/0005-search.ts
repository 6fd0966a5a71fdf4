import type { Migration } from './migration.ts'

/**
 * New search index: newest first without sorting, with marks in addition to the words (see `search-marks.ts`). The
 * words of existing messages are only in the messages themselves, so `reindex` reads them again.
 */
export const search: Migration = {
  number: 5,
  name: 'search',
  both: [
    'drop table message_text',
    // Unread messages are few and searched for directly.
    'create index message_unread on message (account_id, sent_at) where is_unread = 1',
  ],
  sqlite: [
    `create virtual table message_text using fts5 (
      marks, subject, people, body, files,
      content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
    )`,
    // Sixteen segments at a time instead of four: the words of each message are rewritten half as often as the index
    // grows.
    "insert into message_text (message_text, rank) values ('automerge', 16)",
    // Rowids of message_text in order of time, so that a search for the newest stops early.
    `create table message_text_key (
      key integer primary key,
      account_id bigint not null,
      message_id bigint not null,
      unique (account_id, message_id)
    )`,
  ],
  postgres: [
    `create table message_text (
      account_id bigint not null,
      message_id bigint not null,
      sent_at bigint not null,
      words tsvector not null,
      primary key (account_id, message_id)
    )`,
    'create index message_text_words on message_text using gin (words)',
    'create index message_text_newest on message_text (account_id, sent_at desc, message_id desc)',
  ],
}
