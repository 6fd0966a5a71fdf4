import type { Migration } from './migration.ts'

/** Folders, threads, messages, attachments, and the rows that lists are read from. */
export const mailbox: Migration = {
  number: 2,
  name: 'mailbox',
  both: [
    `create table folder (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      name text not null,
      is_system smallint not null check (is_system in (0, 1)),
      icon text not null,
      unread_threads bigint not null check (unread_threads >= 0),
      total_threads bigint not null check (total_threads >= 0),
      created_at bigint not null,
      primary key (account_id, id),
      unique (account_id, name)
    )`,
    `create table thread (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      fallback_key text not null,
      message_count bigint not null,
      last_message_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index thread_fallback on thread (account_id, fallback_key, last_message_at)',
    `create table thread_reference (
      account_id bigint not null,
      message_id_header text not null,
      thread_id bigint not null,
      primary key (account_id, message_id_header),
      foreign key (account_id, thread_id) references thread (account_id, id) on delete cascade
    )`,
    'create index thread_reference_of_thread on thread_reference (account_id, thread_id)',
    `create table thread_in_folder (
      account_id bigint not null,
      thread_id bigint not null,
      folder_id bigint not null,
      newest_at bigint not null,
      unread_count bigint not null check (unread_count >= 0),
      row text not null,
      primary key (account_id, thread_id, folder_id),
      foreign key (account_id, thread_id) references thread (account_id, id) on delete cascade,
      foreign key (account_id, folder_id) references folder (account_id, id)
    )`,
    // Order of every list: newest first within a folder.
    'create index thread_list on thread_in_folder (account_id, folder_id, newest_at desc, thread_id desc)',
    `create table message (
      account_id bigint not null,
      id bigint not null,
      thread_id bigint not null,
      folder_id bigint not null,
      old_folder_id bigint,
      message_id_header text not null,
      in_reply_to text not null,
      reference_headers text not null,
      from_name text not null,
      from_email text not null,
      recipients text not null,
      subject text not null,
      snippet text not null,
      sent_at bigint not null,
      size bigint not null,
      blob_hash text not null,
      is_draft smallint not null check (is_draft in (0, 1)),
      is_unread smallint not null check (is_unread in (0, 1)),
      is_starred smallint not null check (is_starred in (0, 1)),
      has_attachments smallint not null check (has_attachments in (0, 1)),
      status text not null,
      error_text text not null,
      authentication text not null check (authentication in ('pass', 'fail', 'none')),
      tracking text,
      delivery_key text,
      created_at bigint not null,
      primary key (account_id, id),
      foreign key (account_id, thread_id) references thread (account_id, id),
      foreign key (account_id, folder_id) references folder (account_id, id)
    )`,
    'create index message_of_thread on message (account_id, thread_id, sent_at)',
    // A message delivered twice, because the first response was lost, is stored once.
    'create unique index message_delivered_once on message (account_id, delivery_key)',
    `create table attachment (
      account_id bigint not null,
      id bigint not null,
      message_id bigint not null,
      uuid text not null,
      position bigint not null,
      name text not null,
      size bigint not null,
      content_type text not null,
      content_id text,
      is_inline smallint not null check (is_inline in (0, 1)),
      blob_hash text not null,
      scan text not null check (scan in ('clean', 'infected', 'not_scanned')),
      primary key (account_id, id),
      unique (account_id, uuid),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    'create index attachment_of_message on attachment (account_id, message_id, position)',
  ],
  sqlite: [
    `create virtual table message_text using fts5 (
      account, subject, people, body, files,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    )`,
  ],
  postgres: [
    `create table message_text (
      account_id bigint not null,
      message_id bigint not null,
      words tsvector not null,
      primary key (account_id, message_id)
    )`,
    'create index message_text_words on message_text using gin (words)',
  ],
}
