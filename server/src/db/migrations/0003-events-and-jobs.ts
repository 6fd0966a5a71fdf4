import type { Migration } from './migration.ts'

/** The numbered event log of each account, the job queue, and the node numbers for ids. */
export const eventsAndJobs: Migration = {
  number: 3,
  name: 'events-and-jobs',
  both: [
    `create table event (
      account_id bigint not null references account (id) on delete cascade,
      number bigint not null,
      type text not null,
      payload text not null,
      created_at bigint not null,
      primary key (account_id, number)
    )`,
    'create index event_age on event (created_at)',
    `create table job (
      id bigint primary key,
      kind text not null,
      payload text not null,
      unique_key text unique,
      state text not null check (state in ('waiting', 'dead')),
      run_at bigint not null,
      attempts bigint not null,
      max_attempts bigint not null,
      leased_until bigint not null,
      lease_holder text not null,
      last_error text not null,
      created_at bigint not null
    )`,
    'create index job_due on job (state, run_at, id)',
    `create table node (
      number bigint primary key,
      holder text not null,
      claimed_until bigint not null
    )`,
  ],
}
