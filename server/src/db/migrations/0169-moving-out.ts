import type { Migration } from './migration.ts'

/** Exports of accounts: content, state and expiry. */
export const movingOut: Migration = {
  number: 169,
  name: 'moving_out',
  both: [
    `create table move_out (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      state text not null,
      mail text not null,
      with_files integer not null,
      tries integer not null,
      messages integer not null,
      files integer not null,
      left_out integer not null,
      blob_hash text not null,
      size bigint not null,
      created_at bigint not null,
      expires_at bigint,
      primary key (account_id, id)
    )`,
    'create index move_out_by_end on move_out (expires_at)',
  ],
}
