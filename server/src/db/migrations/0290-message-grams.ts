import type { Migration } from './migration.ts'

/**
 * Grams that rule out texts a message does not contain, so that searches of mail programs open few messages; and the
 * progress of computing grams and outlines, which starts again (replaces `outlined_until`).
 */
export const messageGrams: Migration = {
  number: 290,
  name: 'message_grams',
  both: [
    `create table described_until (
      account_id bigint not null primary key references account (id) on delete cascade,
      message_id bigint not null
    )`,
  ],
  sqlite: [
    `create table message_grams (
      account_id bigint not null,
      message_id bigint not null,
      made_of text not null,
      grams blob not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
  ],
  postgres: [
    `create table message_grams (
      account_id bigint not null,
      message_id bigint not null,
      made_of text not null,
      grams bytea not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    // Compression is useless for them, and all of an account are read sequentially.
    'alter table message_grams alter column grams set storage plain',
  ],
}
