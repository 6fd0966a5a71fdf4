import type { Migration } from './migration.ts'

/** Files of letters that are open in the office server, to be read. */
export const officeReadings: Migration = {
  number: 35,
  name: 'office readings',
  both: [
    // As of documents of the drive, only the hash of a token is kept.
    `create table office_reading (
      token_hash text not null primary key,
      account_id bigint not null references account (id) on delete cascade,
      session_id bigint not null,
      uuid text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index office_reading_age on office_reading (expires_at)',
  ],
}
