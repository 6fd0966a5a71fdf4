import type { Migration } from './migration.ts'

/** Organisations, their domains, accounts, sessions and preferences. */
export const accounts: Migration = {
  number: 1,
  name: 'accounts',
  both: [
    `create table organisation (
      id bigint primary key,
      name text not null,
      created_at bigint not null
    )`,
    `create table domain (
      organisation_id bigint not null references organisation (id),
      name text not null unique,
      is_active smallint not null check (is_active in (0, 1)),
      is_verified smallint not null check (is_verified in (0, 1)),
      created_at bigint not null,
      primary key (organisation_id, name)
    )`,
    `create table account (
      id bigint primary key,
      organisation_id bigint not null references organisation (id),
      email text not null unique,
      domain_name text not null references domain (name),
      full_name text not null,
      kind text not null check (kind in ('Owner', 'User')),
      password_hash text not null,
      is_sending_enabled smallint not null check (is_sending_enabled in (0, 1)),
      is_disabled smallint not null check (is_disabled in (0, 1)),
      timezone text not null,
      quota_megabytes bigint not null check (quota_megabytes > 0),
      is_auto_quota smallint not null check (is_auto_quota in (0, 1)),
      used_bytes bigint not null check (used_bytes >= 0),
      last_event_number bigint not null,
      created_at bigint not null
    )`,
    'create index account_of_organisation on account (organisation_id, email)',
    `create table session (
      token_hash text primary key,
      id bigint not null unique,
      account_id bigint not null references account (id) on delete cascade,
      is_persistent smallint not null check (is_persistent in (0, 1)),
      created_at bigint not null,
      last_seen_at bigint not null,
      expires_at bigint not null,
      address text not null,
      device text not null
    )`,
    'create index session_of_account on session (account_id, last_seen_at)',
    'create index session_expiry on session (expires_at)',
    `create table sign_in_failure (
      subject text primary key,
      failures bigint not null,
      window_started_at bigint not null
    )`,
    `create table setting (
      account_id bigint not null references account (id) on delete cascade,
      key text not null,
      value text not null,
      primary key (account_id, key)
    )`,
  ],
}
