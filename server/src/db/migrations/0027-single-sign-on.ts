import type { Migration } from './migration.ts'

/** Pending sign-ins at the provider, and data for ending the provider's sessions. */
export const singleSignOn: Migration = {
  number: 27,
  name: 'single sign-on',
  both: [
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
  ],
}
