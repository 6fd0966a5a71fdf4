import type { Migration } from './migration.ts'

/**
 * The search index anew: newest first without sorting, with marks beside the words (see `search-marks.ts`).
 * Words of messages that are there already are not kept anywhere but in their letters: `reindex` reads them again.
 */
export const search: Migration = {
  number: 5,
  name: 'search',
  both: [
    'drop table message_text',
    // What is unread is little of a mailbox, and searched for on its own.
    'create index message_unread on message (account_id, sent_at) where is_unread = 1',
  ],
  sqlite: [
    `create virtual table message_text using fts5 (
      marks, subject, people, body, files,
      content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
    )`,
    // Sixteen segments at a time rather than four: each letter's words are rewritten half as often as it grows.
    "insert into message_text (message_text, rank) values ('automerge', 16)",
    // The rowids of message_text: in the order of time, so that a search that wants the newest stops early.
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
