import type { Migration } from './migration.ts'

const columns = `
      account_id bigint not null,
      message_id bigint not null,
      made_of text not null,
      received_at bigint not null,
      size bigint,
      sent_at bigint,
      sent_day bigint,
      subject text,
      senders text,
      recipients text,
      cc text,
      bcc text,
      message_id_header text,
      in_reply_to text,
      from_mailbox text not null,
      to_mailbox text not null,
      cc_mailbox text not null,
      from_name text not null,
      to_name text not null,
      thread_ids text not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade`

/**
 * Decoded header values of messages that searches, sorting and threading of mail programs compare. The background job
 * starts again and computes them for existing messages.
 */
export const messageKeys: Migration = {
  number: 560,
  name: 'message keys',
  both: [],
  // Clustered by account, so that a folder is read from few pages.
  sqlite: [`create table message_key (${columns}) without rowid`],
  postgres: [`create table message_key (${columns})`],
  large: [{ update: 'described_until', set: 'message_id = 0', where: 'message_id > 0' }],
}
