import type { Migration } from './migration.ts'

/** The mailing list of a message; existing messages are processed while the server runs. */
export const mailingLists: Migration = {
  number: 195,
  name: 'mailing lists',
  both: [
    'alter table message add column list_key text',
    'create index message_of_list on message (account_id, list_key, sent_at, folder_id, id) where list_key is not null',
    `create table list_message (
      account_id bigint not null,
      message_id bigint not null,
      name text not null,
      link text,
      is_one_click smallint not null check (is_one_click in (0, 1)),
      mail text,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    `create table left_list (
      account_id bigint not null references account (id) on delete cascade,
      list_key text not null,
      left_at bigint not null,
      primary key (account_id, list_key)
    )`,
    `create table lists_to_read (
      account_id bigint primary key references account (id) on delete cascade,
      after_message_id bigint not null
    )`,
    'insert into lists_to_read (account_id, after_message_id) select id, 0 from account',
  ],
}
