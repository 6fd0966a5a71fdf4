import type { Migration } from './migration.ts'

/**
 * Protection of an account in addition to its password: second steps, passkeys, app passwords, a verified telephone.
 */
export const protection: Migration = {
  number: 24,
  name: 'protection',
  both: [
    `create table authenticator (
      account_id bigint primary key references account (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      drift_steps bigint not null,
      added_at bigint not null
    )`,
    `create table authenticator_set_up (
      account_id bigint primary key references account (id) on delete cascade,
      secret text not null,
      expires_at bigint not null
    )`,
    `create table recovery_code (
      account_id bigint not null references account (id) on delete cascade,
      code_hash text not null,
      primary key (account_id, code_hash)
    )`,
    // One telephone number verifies one account; the unique index rejects a second one.
    `create table phone (
      account_id bigint primary key references account (id) on delete cascade,
      number text not null unique,
      country text not null,
      verified_at bigint not null,
      second_step_at bigint
    )`,
    `create table phone_code (
      account_id bigint not null references account (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'own', 'sign_in')),
      number text not null,
      country text not null,
      channel text not null check (channel in ('text', 'voice')),
      code_hash text not null,
      tries bigint not null,
      sent_at bigint not null,
      primary key (account_id, purpose)
    )`,
    `create table phone_code_count (
      account_id bigint primary key references account (id) on delete cascade,
      sent bigint not null,
      since bigint not null
    )`,
    `create table passkey (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      is_synced smallint not null check (is_synced in (0, 1)),
      created_at bigint not null,
      last_used_at bigint,
      primary key (account_id, id)
    )`,
    `create table app_password (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      secret_hash text not null,
      name text not null,
      created_at bigint not null,
      last_used_at bigint,
      last_address text not null,
      primary key (account_id, id)
    )`,
    'create unique index app_password_secret on app_password (account_id, secret_hash)',
    // Found by its hash alone, like a session, because the holder of a ticket is not identified yet.
    `create table ticket (
      token_hash text primary key,
      purpose text not null check (purpose in ('second_step', 'passkey_sign_in', 'passkey_new')),
      account_id bigint references account (id) on delete cascade,
      content text not null,
      tries bigint not null,
      expires_at bigint not null
    )`,
    'create index ticket_of_account on ticket (account_id)',
    'create index ticket_expiry on ticket (expires_at)',
  ],
}
