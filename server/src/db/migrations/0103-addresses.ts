import type { Migration } from './migration.ts'

/**
 * Target of each address: the primary or a further address of an account, or, as `@domain`, the catch-all of a domain.
 * Also the default sender address of an account.
 */
export const addresses: Migration = {
  number: 103,
  name: 'addresses',
  both: [
    `create table address (
      email text primary key,
      kind text not null check (kind in ('own', 'alias', 'group', 'catch_all')),
      organisation_id bigint not null references organisation (id),
      domain_name text not null references domain (name),
      account_id bigint references account (id) on delete cascade,
      created_at bigint not null
    )`,
    'create index address_of_account on address (account_id, email)',
    'create index address_of_organisation on address (organisation_id, kind, email)',
    `insert into address (email, kind, organisation_id, domain_name, account_id, created_at)
      select email, 'own', organisation_id, domain_name, id, created_at from account`,
    'alter table account add column default_sender text',
    `update account set default_sender =
      (select min(email) from sender_address where sender_address.account_id = account.id and is_default = 1)`,
    'alter table sender_address drop column is_default',
  ],
}
