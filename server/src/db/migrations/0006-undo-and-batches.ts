import type { Migration } from './migration.ts'

/** Undo steps with the previous folders of messages, and running actions on entire folders. */
export const undoAndBatches: Migration = {
  number: 6,
  name: 'undo-and-batches',
  both: [
    `create table undo (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      places text not null,
      created_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index undo_age on undo (created_at)',
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
      primary key (account_id, id)
    )`,
    'create index message_in_folder on message (account_id, folder_id, id)',
  ],
}
