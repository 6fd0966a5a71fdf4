import type { Migration } from './migration.ts'

/**
 * Number of consecutive times when all attempts were used up, and the identity of the provider that an account is
 * linked to.
 */
export const waitsThatGrow: Migration = {
  number: 62,
  name: 'waits that grow',
  both: [
    'alter table sign_in_failure add column rounds integer not null default 0',
    `create table sign_on_identity (
      issuer text not null,
      subject text not null,
      account_id bigint not null references account (id) on delete cascade,
      bound_at bigint not null,
      primary key (issuer, subject),
      unique (issuer, account_id)
    )`,
  ],
}
