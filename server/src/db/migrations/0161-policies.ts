import type { Migration } from './migration.ts'

/** Policies of an organisation, if it has set any; and permissions of single accounts. */
export const policies: Migration = {
  number: 161,
  name: 'policies',
  both: [
    `create table policy (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      two_step_from bigint,
      session_hours integer,
      forwards_outside smallint not null default 1 check (forwards_outside in (0, 1)),
      answers_outside smallint not null default 1 check (answers_outside in (0, 1)),
      program_users text not null default 'everyone' check (program_users in ('everyone', 'chosen', 'nobody')),
      trash_days integer not null default 30,
      has_drive smallint not null default 1 check (has_drive in (0, 1)),
      default_quota integer not null default 30720,
      total_quota bigint,
      language text not null default 'vi' check (language in ('vi', 'en'))
    )`,
    'alter table account add column has_drive smallint not null default 1 check (has_drive in (0, 1))',
    'alter table account add column may_use_programs smallint not null default 0 check (may_use_programs in (0, 1))',
  ],
}
