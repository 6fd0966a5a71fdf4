import type { Migration } from './migration.ts'

/** Recently sent messages of each account, the sending quota of organisations, and accounts stopped from sending. */
export const sendingMeasure: Migration = {
  number: 68,
  name: 'sending_measure',
  both: [
    `create table sent_count (
      account_id bigint not null references account (id) on delete cascade,
      kind text not null check (kind in ('person', 'automatic')),
      slot bigint not null,
      letters integer not null,
      recipients integer not null,
      refused integer not null,
      primary key (account_id, kind, slot)
    )`,
    'create index sent_count_age on sent_count (slot)',
    `create table sending_limit (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      letters_per_hour integer,
      recipients_per_hour integer,
      recipients_per_day integer
    )`,
    `create table sending_stop (
      account_id bigint primary key references account (id) on delete cascade,
      reason text not null check (reason in ('flood', 'refusals')),
      stopped_at bigint not null
    )`,
  ],
}
