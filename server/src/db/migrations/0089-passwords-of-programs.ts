import type { Migration } from './migration.ts'

/** Read-only app passwords, the protocol of their last use, and the policy of an organisation that requires them. */
export const passwordsOfPrograms: Migration = {
  number: 89,
  name: 'passwords of programs',
  both: [
    'alter table app_password add column reads_only smallint not null default 0 check (reads_only in (0, 1))',
    'alter table app_password add column last_protocol text',
    'alter table session add column reads_only smallint not null default 0 check (reads_only in (0, 1))',
    `create table program_policy (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      needs_app_password smallint not null check (needs_app_password in (0, 1))
    )`,
  ],
}
