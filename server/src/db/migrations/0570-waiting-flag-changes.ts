import type { Migration } from './migration.ts'

/** Flag changes of many messages that an email app made and that are not applied to the messages yet. */
export const waitingFlagChanges: Migration = {
  number: 570,
  name: 'waiting flag changes',
  both: [
    `create table flag_change (
      account_id bigint not null references account (id) on delete cascade,
      folder_id bigint not null,
      modseq bigint not null,
      change text not null,
      primary key (account_id, folder_id, modseq)
    )`,
    'alter table account_counter add column waiting_flag_changes bigint not null default 0',
  ],
}
