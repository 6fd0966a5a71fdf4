import type { Migration } from './migration.ts'

/** Recipients who confirmed reading a sent message. */
export const readReceipts: Migration = {
  number: 176,
  name: 'read receipts',
  both: [
    `create table read_receipt (
       account_id bigint not null,
       message_id bigint not null,
       email text not null,
       read_at bigint not null,
       primary key (account_id, message_id, email),
       foreign key (account_id, message_id) references message (account_id, id) on delete cascade
     )`,
  ],
}
