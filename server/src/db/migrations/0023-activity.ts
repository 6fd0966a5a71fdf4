import type { Migration } from './migration.ts'

/** Activity of an account, its known devices, and the sign-in method of a session. */
export const activity: Migration = {
  number: 23,
  name: 'activity',
  both: [
    'alter table account add column password_changed_at bigint not null default 0',
    'update account set password_changed_at = created_at',
    'alter table session add column confirmed_at bigint not null default 0',
    'alter table session add column app_password_id bigint',
    `create table activity (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      kind text not null,
      at bigint not null,
      address text not null,
      device text not null,
      method text,
      is_new_device smallint not null check (is_new_device in (0, 1)),
      times bigint not null,
      name text not null,
      session_id bigint,
      primary key (account_id, id)
    )`,
    'create index activity_by_time on activity (account_id, at, id)',
    `create table known_device (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      token_hash text not null,
      device text not null,
      address text not null,
      first_seen_at bigint not null,
      last_seen_at bigint not null,
      trusted_at bigint,
      trusted_until bigint,
      primary key (account_id, id)
    )`,
    'create unique index known_device_token on known_device (account_id, token_hash)',
  ],
}
