import type { Migration } from './migration.ts'

/** Messages of folders already reported to mail programs; and subscriptions to deleted folders. */
export const whatProgramsKeep: Migration = {
  number: 265,
  name: 'what programs keep',
  both: [
    'alter table folder add column recent_uid bigint not null default 1',
    `create table left_subscription (
      account_id bigint not null references account (id) on delete cascade,
      name text not null,
      primary key (account_id, name)
    )`,
  ],
}
