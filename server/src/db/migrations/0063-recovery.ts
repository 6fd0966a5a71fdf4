import type { Migration } from './migration.ts'

/** Where a forgotten password is brought back, and what somebody who forgot theirs has proved so far. */
export const recovery: Migration = {
  number: 63,
  name: 'recovery',
  both: [
    `create table recovery_address (
      account_id bigint primary key references account (id) on delete cascade,
      address text not null,
      verified_at bigint not null
    )`,
    // Without an account as well: whoever asks is to see no difference, and nor is the store's work to show one.
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
}
