import type { Migration } from './migration.ts'

/**
 * Descriptions of messages for mail programs, computed right after arrival; the progress of each account, and earlier
 * messages that have changed since.
 */
export const messageOutlines: Migration = {
  number: 86,
  name: 'message_outlines',
  both: [
    `create table message_outline (
      account_id bigint not null,
      message_id bigint not null,
      made_of text not null,
      size bigint not null,
      header text not null,
      body_structure text not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    `create table outlined_until (
      account_id bigint not null primary key references account (id) on delete cascade,
      message_id bigint not null
    )`,
    `create table message_to_outline (
      account_id bigint not null,
      message_id bigint not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
  ],
}
