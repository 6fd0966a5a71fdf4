import type { Migration } from './migration.ts'

/** Recovery addresses, and the progress of password resets. */
export const recovery: Migration = {
  number: 63,
  name: 'recovery',
  both: [
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
}
