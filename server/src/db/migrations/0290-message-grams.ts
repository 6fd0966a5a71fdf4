import type { Migration } from './migration.ts'

/**
 * What excludes texts that stand nowhere in a message, so that searches of mail programs open few; and how far messages
 * have been looked through for it and for their outlines, which begins anew (it takes the place of `outlined_until`).
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
    // There is nothing to be packed in them, and all of an account are read one after the other.
    'alter table message_grams alter column grams set storage plain',
  ],
}
