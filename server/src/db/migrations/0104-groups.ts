import type { Migration } from './migration.ts'

/**
 * Groups: one address with several members. Local users are members by account, all others (groups, external
 * recipients) by address. Messages sent to external members are recorded for some days, so that a repeated one is sent
 * once.
 */
export const groups: Migration = {
  number: 104,
  name: 'groups',
  both: [
    `create table mail_group (
      organisation_id bigint not null references organisation (id),
      id bigint not null,
      email text not null unique references address (email) on delete cascade,
      name text not null,
      who_writes text not null check (who_writes in ('anyone', 'organisation', 'members')),
      members_send integer not null,
      takes_outsiders integer not null,
      created_at bigint not null,
      primary key (organisation_id, id)
    )`,
    `create table group_member (
      organisation_id bigint not null,
      group_id bigint not null,
      email text not null,
      account_id bigint references account (id) on delete cascade,
      primary key (organisation_id, group_id, email),
      foreign key (organisation_id, group_id) references mail_group (organisation_id, id) on delete cascade
    )`,
    'create index group_member_of_account on group_member (account_id)',
    'create index group_member_by_email on group_member (organisation_id, email)',
    `create table group_sent (
      organisation_id bigint not null,
      group_id bigint not null,
      delivery_key text not null,
      sent_at bigint not null,
      primary key (organisation_id, group_id, delivery_key),
      foreign key (organisation_id, group_id) references mail_group (organisation_id, id) on delete cascade
    )`,
    'create index group_sent_by_time on group_sent (sent_at)',
    'alter table forwarded_letter add column mailbox text',
  ],
}
