import type { Migration } from './migration.ts'

/**
 * Moves the values that change with every message out of the account row. The account is read often and rarely changes,
 * so readers and foreign keys no longer wait for a busy mailbox.
 */
export const accountCounters: Migration = {
  number: 225,
  name: 'account counters',
  both: [
    `create table account_counter (
      account_id bigint primary key references account (id) on delete cascade,
      last_event_number bigint not null default 0,
      last_uid_validity bigint not null default 1,
      used_bytes bigint not null default 0 check (used_bytes >= 0),
      last_seen_at bigint
    )`,
    `insert into account_counter (account_id, last_event_number, last_uid_validity, used_bytes, last_seen_at)
      select id, last_event_number, last_uid_validity, used_bytes, last_seen_at from account`,
    'alter table account drop column last_event_number',
    'alter table account drop column last_uid_validity',
    'alter table account drop column used_bytes',
    'alter table account drop column last_seen_at',
  ],
}
