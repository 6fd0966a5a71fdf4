import type { Migration } from './migration.ts'

/** Profiles and pictures of users. */
export const profile: Migration = {
  number: 25,
  name: 'profile',
  both: [
    'alter table account add column avatar_version text',
    `create table profile (
      account_id bigint primary key references account (id) on delete cascade,
      date_of_birth text,
      gender text check (gender in ('male', 'female', 'other'))
    )`,
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
