import type { Migration } from './migration.ts'

const columns = (octets: string) => `
  account_id bigint not null,
  message_id bigint not null,
  made_of text not null,
  head ${octets} not null,
  primary key (account_id, message_id),
  foreign key (account_id, message_id) references message (account_id, id) on delete cascade`

/**
 * Compressed headers of messages, so that mail programs read headers without opening messages. The description of all
 * accounts starts again: it opens the messages that have no stored header.
 */
export const messageHeads: Migration = {
  number: 550,
  name: 'message heads',
  both: [],
  sqlite: [`create table message_head (${columns('blob')})`],
  postgres: [
    `create table message_head (${columns('bytea')})`,
    // They are already compressed.
    'alter table message_head alter column head set storage external',
  ],
  large: [{ update: 'described_until', set: 'message_id = 0', where: 'message_id > 0' }],
}
