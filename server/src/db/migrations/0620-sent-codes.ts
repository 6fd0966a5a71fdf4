import type { Migration } from './migration.ts'

/** Sent codes are limited for each target, so a distributed store keeps them on the coordinator. */
export const sentCodes: Migration = {
  number: 620,
  name: 'sent codes',
  both: [
    `create table sent_code_by_target (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      target text not null,
      sent_at bigint not null,
      primary key (account_id, id)
    )`,
    `insert into sent_code_by_target (account_id, id, target, sent_at)
      select account_id, id, target, sent_at from sent_code`,
    'drop table sent_code',
    'alter table sent_code_by_target rename to sent_code',
    'create index sent_code_target on sent_code (target, sent_at)',
  ],
}
