import type { Migration } from './migration.ts'

/**
 * Shared mailboxes: accounts without an owner and without sign-in. Rights to mailboxes of other accounts, and the
 * actions there. A message sent as another mailbox records its sender.
 */
export const sharedMailboxes: Migration = {
  number: 119,
  name: 'shared-mailboxes',
  both: [
    'alter table account add column is_shared smallint not null default 0 check (is_shared in (0, 1))',
    `create table mailbox_right (
      mailbox_id bigint not null references account (id) on delete cascade,
      person_id bigint not null references account (id) on delete cascade,
      access text not null check (access in ('read', 'write')),
      sending text not null check (sending in ('none', 'on_behalf', 'as')),
      given_at bigint not null,
      primary key (mailbox_id, person_id)
    )`,
    'create index mailbox_right_of_person on mailbox_right (person_id)',
    `create table mailbox_act (
      mailbox_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      at bigint not null,
      person_email text not null,
      act text not null,
      count integer not null,
      target_id bigint,
      primary key (mailbox_id, id)
    )`,
    'create index mailbox_act_by_time on mailbox_act (at)',
    'alter table outgoing add column sent_by bigint',
  ],
}
