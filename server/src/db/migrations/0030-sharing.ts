import type { Migration } from './migration.ts'

/** Shares of files, and failed password attempts. */
export const sharing: Migration = {
  number: 30,
  name: 'sharing',
  both: [
    // Shares of a draft are inactive until its message is sent.
    `create table share (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      token text not null,
      token_hash text not null unique,
      permission text not null check (permission in ('READ', 'WRITE')),
      password_hash text,
      expires_at bigint,
      is_expiry_told smallint not null check (is_expiry_told in (0, 1)),
      message_id bigint,
      is_waiting smallint not null check (is_waiting in (0, 1)),
      request_key text,
      revoked_at bigint,
      created_at bigint not null,
      view_count bigint not null,
      download_count bigint not null,
      last_seen_at bigint,
      primary key (account_id, id)
    )`,
    'create unique index share_request on share (account_id, request_key) where request_key is not null',
    'create index share_message on share (account_id, message_id) where message_id is not null',
    `create index share_expiry on share (expires_at) where is_expiry_told = 0 and revoked_at is null`,
    `create index share_over on share (revoked_at) where revoked_at is not null`,
    `create index share_waiting on share (created_at) where is_waiting = 1`,
    `create table share_file (
      account_id bigint not null,
      share_id bigint not null,
      position bigint not null,
      node_id bigint not null,
      primary key (account_id, share_id, node_id),
      foreign key (account_id, share_id) references share (account_id, id) on delete cascade,
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index share_file_node on share_file (account_id, node_id)',
    `create table share_person (
      account_id bigint not null,
      share_id bigint not null,
      email text not null,
      name text not null,
      position bigint not null,
      primary key (account_id, share_id, email),
      foreign key (account_id, share_id) references share (account_id, id) on delete cascade
    )`,
    // Received shares are found by address across all drives.
    'create index share_person_email on share_person (email)',
    `create table share_attempt (
      subject text not null primary key,
      failures bigint not null,
      tried_at bigint not null,
      allowed_at bigint not null
    )`,
    'create index share_attempt_age on share_attempt (tried_at)',
    `create table sharing_policy (
      organisation_id bigint not null primary key references organisation (id) on delete cascade,
      is_public_allowed smallint not null check (is_public_allowed in (0, 1))
    )`,
  ],
}
