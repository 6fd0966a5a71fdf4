import type { Statements } from '../migration.ts'

/** Organisations, their domains, accounts, sessions, activity, protection and recovery. */
export const accounts: Statements = {
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
      created_at bigint not null,
      password_changed_at bigint not null default 0,
      avatar_version text,
      last_seen_at bigint
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
      device text not null,
      confirmed_at bigint not null default 0,
      app_password_id bigint
    )`,
    'create index session_of_account on session (account_id, last_seen_at)',
    'create index session_expiry on session (expires_at)',
    `create table sign_in_failure (
      subject text primary key,
      failures bigint not null,
      window_started_at bigint not null,
      rounds integer not null default 0
    )`,
    `create table setting (
      account_id bigint not null references account (id) on delete cascade,
      key text not null,
      value text not null,
      primary key (account_id, key)
    )`,
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
    `create table profile (
      account_id bigint primary key references account (id) on delete cascade,
      date_of_birth text,
      gender text check (gender in ('male', 'female', 'other'))
    )`,
    `create table domain_check (
      organisation_id bigint not null,
      domain_name text not null,
      checked_at bigint not null,
      outcome text not null,
      primary key (organisation_id, domain_name),
      foreign key (organisation_id, domain_name) references domain (organisation_id, name) on delete cascade
    )`,
    // Keys that the zone of a domain does not publish yet.
    `create table waiting_key (
      organisation_id bigint not null,
      domain_name text not null,
      selector text not null,
      private_key text not null,
      created_at bigint not null,
      primary key (organisation_id, domain_name),
      foreign key (organisation_id, domain_name) references domain (organisation_id, name) on delete cascade
    )`,
    `create table sign_on_attempt (
      state_hash text primary key,
      browser_hash text not null,
      nonce text not null,
      verifier text not null,
      next text not null,
      is_persistent smallint not null check (is_persistent in (0, 1)),
      expires_at bigint not null
    )`,
    'create index sign_on_attempt_expiry on sign_on_attempt (expires_at)',
    `create table sign_on_session (
      browser_hash text primary key,
      account_id bigint not null references account (id) on delete cascade,
      id_token text not null,
      expires_at bigint not null
    )`,
    'create index sign_on_session_expiry on sign_on_session (expires_at)',
    // Codes sent within the last day, for the rate limit.
    `create table sent_code (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      target text not null,
      sent_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index sent_code_target on sent_code (target, sent_at)',
    `update account set last_seen_at = (
      select max(seen.at) from (
        select session.account_id, session.last_seen_at as at from session
        union all
        select activity.account_id, activity.at from activity where activity.kind in ('signed_in', 'signed_out')
      ) as seen
      where seen.account_id = account.id
    )`,
    `create table sign_on_identity (
      issuer text not null,
      subject text not null,
      account_id bigint not null references account (id) on delete cascade,
      bound_at bigint not null,
      primary key (issuer, subject),
      unique (issuer, account_id)
    )`,
    `create table recovery_address (
      account_id bigint primary key references account (id) on delete cascade,
      address text not null,
      verified_at bigint not null
    )`,
    // Also stored without an account, so that neither the response nor the database load reveals a difference.
    `create table recovery_attempt (
      token_hash text primary key,
      email text not null,
      account_id bigint references account (id) on delete cascade,
      channel text not null,
      code_hash text not null,
      tries integer not null,
      is_proved smallint not null,
      expires_at bigint not null
    )`,
    'create index recovery_attempt_expiry on recovery_attempt (expires_at)',
  ],
  sqlite: [
    `create table avatar (
      account_id bigint primary key references account (id) on delete cascade,
      picture blob not null
    )`,
  ],
  postgres: [
    `create table avatar (
      account_id bigint primary key references account (id) on delete cascade,
      picture bytea not null
    )`,
  ],
}
