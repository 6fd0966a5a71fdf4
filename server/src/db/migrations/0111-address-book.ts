import type { Migration } from './migration.ts'

const contact = (sorted: string, picture: string) => [
  `create table book_contact (
      organisation_id bigint not null references organisation (id),
      id bigint primary key,
      account_id bigint references account (id) on delete cascade,
      name text not null,
      sort_key ${sorted} not null,
      first_email text not null,
      first_phone text not null,
      company text not null,
      details text not null,
      words text not null,
      marked_words text not null,
      picture_version text,
      changed_at bigint not null,
      deleted_at bigint
    )`,
  'create index book_contact_of_account on book_contact (organisation_id, account_id, sort_key, id)',
  'create index book_contact_deleted on book_contact (deleted_at) where deleted_at is not null',
  `create table book_email (
      organisation_id bigint not null,
      contact_id bigint not null references book_contact (id) on delete cascade,
      email text not null,
      primary key (contact_id, email)
    )`,
  'create index book_email_by_email on book_email (organisation_id, email)',
  `create table book_picture (
      contact_id bigint primary key references book_contact (id) on delete cascade,
      picture ${picture} not null
    )`,
  `create table book_group (
      account_id bigint not null references account (id) on delete cascade,
      id bigint primary key,
      name text not null,
      deleted_at bigint
    )`,
  'create index book_group_of_account on book_group (account_id)',
  `create table book_group_member (
      group_id bigint not null references book_group (id) on delete cascade,
      contact_id bigint not null references book_contact (id) on delete cascade,
      primary key (group_id, contact_id)
    )`,
  'create index book_group_of_contact on book_group_member (contact_id)',
]

/** Address books: contacts of a user or of an organisation, their pictures and groups. */
export const addressBook: Migration = {
  number: 111,
  name: 'address book',
  both: [],
  sqlite: contact('text', 'blob'),
  postgres: contact('text collate "C"', 'bytea'),
}
