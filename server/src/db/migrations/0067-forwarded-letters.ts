import type { Migration } from './migration.ts'

/** Forwarded messages with their rewritten sender; bounces are only accepted for these. */
export const forwardedLetters: Migration = {
  number: 67,
  name: 'forwarded_letters',
  both: [
    `create table forwarded_letter (
      account_id bigint not null references account (id) on delete cascade,
      address text not null,
      sender text not null,
      message_id_header text not null,
      subject text not null,
      sent_at bigint not null,
      times_returned integer not null,
      primary key (account_id, address)
    )`,
    'create index forwarded_letter_address on forwarded_letter (address)',
    'create index forwarded_letter_age on forwarded_letter (sent_at)',
  ],
}
