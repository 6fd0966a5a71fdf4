import type { Migration } from './migration.ts'

/** Outgoing messages, the delivery result for every recipient, and the signing keys of domains. */
export const outbox: Migration = {
  number: 15,
  name: 'outbox',
  both: [
    `create table outgoing (
      account_id bigint not null references account (id) on delete cascade,
      message_id bigint not null,
      state text not null
        check (state in ('waiting', 'scheduled', 'periodic', 'sending', 'retrying', 'sent', 'failed')),
      leaves_at bigint not null,
      due_at bigint,
      give_up_at bigint not null,
      attempts bigint not null,
      lease_holder text not null,
      leased_until bigint not null,
      sender text not null,
      message_id_header text not null,
      blob_hash text not null,
      size bigint not null,
      is_tracked smallint not null check (is_tracked in (0, 1)),
      periodic text,
      zone text not null,
      times_sent bigint not null,
      recall_seconds bigint not null,
      recall_state text not null check (recall_state in ('', 'processing', 'done')),
      created_at bigint not null,
      primary key (account_id, message_id)
    )`,
    // Pending work in the order in which it is due.
    'create index outgoing_due on outgoing (due_at) where due_at is not null',
    'create index outgoing_age on outgoing (created_at)',
    `create table outgoing_recipient (
      account_id bigint not null,
      message_id bigint not null,
      email text not null,
      position bigint not null,
      blob_hash text not null,
      state text not null check (state in ('pending', 'sent', 'failed')),
      failure text not null,
      answer text not null,
      recall text not null check (recall in ('', 'recalled', 'recalled_read', 'outside', 'failed')),
      primary key (account_id, message_id, email),
      foreign key (account_id, message_id) references outgoing (account_id, message_id) on delete cascade
    )`,
    `create table signing_key (
      domain_name text primary key,
      selector text not null,
      private_key text not null,
      created_at bigint not null
    )`,
  ],
}
