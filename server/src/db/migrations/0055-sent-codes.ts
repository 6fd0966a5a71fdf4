import type { Migration } from './migration.ts'

/** Codes sent within the last day, by account and address, for the rate limit. */
export const sentCodes: Migration = {
  number: 55,
  name: 'sent codes',
  both: [
    `create table sent_code (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      target text not null,
      sent_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index sent_code_target on sent_code (target, sent_at)',
  ],
}
