import type { Migration } from './migration.ts'

/** Message attachments open for reading in the office server. */
export const officeReadings: Migration = {
  number: 35,
  name: 'office readings',
  both: [
    // Only the hash of a token is stored, as for drive documents.
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
