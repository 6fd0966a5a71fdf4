import type { Migration } from './migration.ts'

/** Temporary passwords for the first sign-in, and the tickets for choosing a new one. */
export const ownPasswords: Migration = {
  number: 100,
  name: 'own_passwords',
  both: [
    `alter table account add column is_password_temporary smallint not null default 0
      check (is_password_temporary in (0, 1))`,
    `create table password_ticket (
      token_hash text primary key,
      account_id bigint not null references account (id) on delete cascade,
      purpose text not null check (purpose in ('sign_in', 'invitation')),
      content text not null,
      expires_at bigint not null
    )`,
    'create index password_ticket_of_account on password_ticket (account_id)',
    'create index password_ticket_expiry on password_ticket (expires_at)',
  ],
}
