import type { Migration } from './migration.ts'

const rows = `
      account_id bigint not null,
      thread_id bigint not null,
      folder_id bigint not null,
      newest_at bigint not null,
      unread_count bigint not null check (unread_count >= 0),
      row text not null,
      primary key (account_id, thread_id, folder_id),
      foreign key (account_id, thread_id) references thread (account_id, id) on delete cascade`

/**
 * Keywords become labels: with a name, a colour and a list of their threads, whose rows are stored with those of
 * folders.
 */
export const labels: Migration = {
  number: 107,
  name: 'labels',
  both: [
    `alter table label add column name text not null default ''`,
    'alter table label add column colour smallint not null default 0',
    `alter table label add column visibility text not null default 'shown'`,
    'alter table label add column unread_threads bigint not null default 0',
    'alter table label add column total_threads bigint not null default 0',
    // Keywords from before labels existed are named, and their threads listed, by the maintenance.
    `alter table label add column state text not null default 'unlisted'`,
    'alter table label add column merges_into bigint',
    `create index label_at_work on label (account_id) where state <> 'kept'`,
  ],
  // Rows may belong to the list of a label, so they no longer reference folders. SQLite can only remove a foreign key
  // by recreating the table.
  sqlite: [
    `create table thread_listed (${rows})`,
    'insert into thread_listed select account_id, thread_id, folder_id, newest_at, unread_count, row from thread_in_folder',
    'drop table thread_in_folder',
    'alter table thread_listed rename to thread_in_folder',
    'create index thread_list on thread_in_folder (account_id, folder_id, newest_at desc, thread_id desc)',
  ],
  postgres: ['alter table thread_in_folder drop constraint thread_in_folder_account_id_folder_id_fkey'],
}
