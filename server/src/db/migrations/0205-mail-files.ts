import type { Migration } from './migration.ts'

/** Uploaded mail files, stored in chunks until they are imported. */
export const mailFiles: Migration = {
  number: 205,
  name: 'mail files',
  both: [
    `create table move_in_file (
      account_id bigint not null references account (id) on delete cascade,
      id text not null,
      move_in_id bigint,
      name text not null,
      size bigint not null,
      received bigint not null,
      expires_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index move_in_file_age on move_in_file (expires_at)',
    `create table move_in_piece (
      account_id bigint not null,
      file_id text not null,
      start bigint not null,
      size bigint not null,
      blob_hash text not null,
      primary key (account_id, file_id, start),
      foreign key (account_id, file_id) references move_in_file (account_id, id) on delete cascade
    )`,
    'alter table move_in add column file_id text',
  ],
}
