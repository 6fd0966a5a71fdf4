import type { Migration } from './migration.ts'

/** Recipients collected from sent messages; and further sender addresses of an account. */
export const contacts: Migration = {
  number: 14,
  name: 'contacts',
  both: [
    `create table contact (
      account_id bigint not null references account (id) on delete cascade,
      email text not null,
      name text not null,
      weight double precision not null,
      weighed_at bigint not null,
      is_kept smallint not null check (is_kept in (0, 1)),
      primary key (account_id, email)
    )`,
    `create table sender_address (
      account_id bigint not null references account (id) on delete cascade,
      email text not null,
      name text not null,
      is_default smallint not null check (is_default in (0, 1)),
      is_verified smallint not null check (is_verified in (0, 1)),
      created_at bigint not null,
      primary key (account_id, email)
    )`,
  ],
}
