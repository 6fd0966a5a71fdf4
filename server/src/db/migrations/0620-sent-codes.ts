import type { Migration } from './migration.ts'

/**
 * Codes sent to an address or phone, which are limited for each target: a distributed store keeps them on the coordinator.
 * The table sent_code remains for nodes of the previous version during an upgrade.
 */
export const sentCodes: Migration = {
  number: 620,
  name: 'sent codes',
  both: [
    `create table target_code (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      target text not null,
      sent_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index target_code_by_target on target_code (target, sent_at)',
    `insert into target_code (account_id, id, target, sent_at)
      select account_id, id, target, sent_at from sent_code`,
  ],
}
