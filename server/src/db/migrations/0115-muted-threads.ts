import type { Migration } from './migration.ts'

/** Muted threads, stored on their messages like all data of list rows. */
export const mutedThreads: Migration = {
  number: 115,
  name: 'muted threads',
  both: [
    'alter table message add column is_muted smallint not null default 0',
    'create index message_muted on message (account_id, thread_id) where is_muted = 1',
  ],
}
