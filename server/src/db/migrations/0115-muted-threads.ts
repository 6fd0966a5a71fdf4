import type { Migration } from './migration.ts'

/** Threads may be muted: noted on their messages, as all that the rows of lists are made from. */
export const mutedThreads: Migration = {
  number: 115,
  name: 'muted threads',
  both: [
    'alter table message add column is_muted smallint not null default 0',
    'create index message_muted on message (account_id, thread_id) where is_muted = 1',
  ],
}
