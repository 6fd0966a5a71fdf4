import type { Migration } from './migration.ts'

/**
 * The users who have shared files with an address, so that its files are found without asking every account. A row may
 * outlive the shares.
 */
export const shareReceivers: Migration = {
  number: 610,
  name: 'share receivers',
  both: [
    `create table share_receiver (
      email text not null,
      account_id bigint not null references account (id) on delete cascade,
      primary key (email, account_id)
    )`,
    'create index share_receiver_by_account on share_receiver (account_id)',
    'insert into share_receiver (email, account_id) select distinct email, account_id from share_person',
  ],
}
