import type { Migration } from './migration.ts'

/** IMAP data of messages: UIDs, flags, keywords, and deleted messages. */
export const numberedMessages: Migration = {
  number: 90,
  name: 'numbered_messages',
  both: [
    'alter table account add column last_uid_validity bigint not null default 1',
    'alter table folder add column uid_validity bigint not null default 1',
    'alter table folder add column next_uid bigint not null default 1',
    'alter table folder add column modseq bigint not null default 1',
    'alter table folder add column is_subscribed smallint not null default 1',
    'alter table message add column uid bigint not null default 0',
    'alter table message add column modseq bigint not null default 1',
    'alter table message add column received_at bigint not null default 0',
    'alter table message add column is_answered smallint not null default 0',
    'alter table message add column is_forwarded smallint not null default 0',
    'alter table message add column is_deleted smallint not null default 0',
    'alter table message add column has_labels smallint not null default 0',
    'drop index message_in_folder',
    // Covering index for lists of UIDs and flags.
    `create index message_in_folder on message (account_id, folder_id, uid, modseq, id, is_unread, is_starred,
      is_draft, is_answered, is_forwarded, is_deleted, has_labels)`,
    `create table label (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      keyword text not null,
      primary key (account_id, id)
    )`,
    'create unique index label_by_keyword on label (account_id, lower(keyword))',
    `create table message_label (
      account_id bigint not null,
      message_id bigint not null,
      label_id bigint not null,
      primary key (account_id, message_id, label_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade,
      foreign key (account_id, label_id) references label (account_id, id) on delete cascade
    )`,
    'create index message_of_label on message_label (account_id, label_id)',
    `create table vanished (
      account_id bigint not null references account (id) on delete cascade,
      folder_id bigint not null,
      modseq bigint not null,
      messages text not null,
      primary key (account_id, folder_id, modseq)
    )`,
  ],
}
