import type { Statements } from '../migration.ts'

/** Folders, threads, messages, attachments, drafts, contacts, and the rows that lists are read from. */
export const mailbox: Statements = {
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
      moved_at bigint not null default 0,
      recall text,
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
      carried_uuid text,
      scan_message text not null default '',
      primary key (account_id, id),
      unique (account_id, uuid),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    'create index attachment_of_message on attachment (account_id, message_id, position)',
    // Unread messages are few and searched for directly.
    'create index message_unread on message (account_id, sent_at) where is_unread = 1',
    // `places` contains the previous folders of messages.
    `create table undo (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      places text not null,
      created_at bigint not null,
      batch_id bigint,
      primary key (account_id, id)
    )`,
    'create index undo_age on undo (created_at)',
    // Actions on entire folders, undone step by step.
    `create table batch (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      folder_id bigint not null,
      act text not null,
      to_folder_id bigint,
      removes_folder smallint not null check (removes_folder in (0, 1)),
      total bigint not null,
      done bigint not null,
      after_newest_at bigint,
      after_thread_id bigint,
      state text not null check (state in ('running', 'stopped', 'done')),
      created_at bigint not null,
      undoes_batch_id bigint,
      primary key (account_id, id)
    )`,
    'create index message_in_folder on message (account_id, folder_id, id)',
    'create index undo_of_batch on undo (account_id, batch_id, id)',
    // Text and state are here while the message of a draft is not written (`blob_hash` is empty).
    `create table draft (
      account_id bigint not null,
      message_id bigint not null,
      version bigint not null,
      save_id text not null,
      kind text not null check (kind in ('new', 'reply', 'reply_all', 'forward')),
      related_message_id bigint,
      body text not null,
      tracking smallint check (tracking in (0, 1)),
      state text not null check (state in ('', 'waiting', 'sending', 'scheduled', 'periodic', 'sending_failed')),
      intended_at bigint,
      periodic text,
      saved_at bigint not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    'create index attachment_carried on attachment (account_id, carried_uuid) where carried_uuid is not null',
    // Uploaded files that no draft uses yet.
    `create table upload (
      account_id bigint not null references account (id) on delete cascade,
      uuid text not null,
      id bigint not null,
      name text not null,
      size bigint not null,
      content_type text not null,
      is_public smallint not null check (is_public in (0, 1)),
      blob_hash text not null,
      scan text not null check (scan in ('clean', 'infected', 'not_scanned')),
      scan_message text not null,
      created_at bigint not null,
      primary key (account_id, uuid)
    )`,
    'create index upload_age on upload (created_at)',
    // Recipients collected from sent messages.
    `create table contact (
      account_id bigint not null references account (id) on delete cascade,
      email text not null,
      name text not null,
      weight double precision not null,
      weighed_at bigint not null,
      is_kept smallint not null check (is_kept in (0, 1)),
      primary key (account_id, email)
    )`,
    `create table sender_address (
      account_id bigint not null references account (id) on delete cascade,
      email text not null,
      name text not null,
      is_default smallint not null check (is_default in (0, 1)),
      is_verified smallint not null check (is_verified in (0, 1)),
      created_at bigint not null,
      primary key (account_id, email)
    )`,
    // No longer used.
    `create table words_to_renew (
      account_id bigint not null primary key,
      after_message_id bigint not null
    )`,
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
    // Messages that wait for the full-text index: indexing several together costs a third.
    `create table unindexed_message (
      message_id integer primary key,
      account_id bigint not null
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
