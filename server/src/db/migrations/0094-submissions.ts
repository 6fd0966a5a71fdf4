import type { Migration } from './migration.ts'

/** Recent submissions of mail programs: a message repeated after a lost response is sent once. */
export const submissions: Migration = {
  number: 94,
  name: 'submissions',
  both: [
    `create table submission (
      account_id bigint not null references account (id) on delete cascade,
      fingerprint text not null,
      message_id bigint not null,
      created_at bigint not null,
      primary key (account_id, fingerprint)
    )`,
    'create index submission_age on submission (created_at)',
  ],
}
