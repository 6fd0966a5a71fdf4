import type { Migration } from './migration.ts'

/**
 * Additional columns of a draft or scheduled message: text and state are here while its message is not written
 * (`blob_hash` is empty). Also the uuid under which a file of a draft was uploaded.
 */
export const drafts: Migration = {
  number: 12,
  name: 'drafts',
  both: [
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
    'alter table attachment add column carried_uuid text',
    "alter table attachment add column scan_message text not null default ''",
    'create index attachment_carried on attachment (account_id, carried_uuid) where carried_uuid is not null',
  ],
}
