import type { Migration } from './migration.ts'

/** Uploaded files that no draft uses yet. */
export const uploads: Migration = {
  number: 13,
  name: 'uploads',
  both: [
    `create table upload (
      account_id bigint not null references account (id) on delete cascade,
      uuid text not null,
      id bigint not null,
      name text not null,
      size bigint not null,
      content_type text not null,
      is_public smallint not null check (is_public in (0, 1)),
      blob_hash text not null,
      scan text not null check (scan in ('clean', 'infected', 'not_scanned')),
      scan_message text not null,
      created_at bigint not null,
      primary key (account_id, uuid)
    )`,
    'create index upload_age on upload (created_at)',
  ],
}
