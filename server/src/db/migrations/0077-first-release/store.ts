import type { Statements } from '../migration.ts'

/** The numbered event log of each account, the job queue, node numbers, blobs and facts about the store itself. */
export const store: Statements = {
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
    'create table store_fact (key text primary key, value text not null)',
    // Blobs that may have lost their last use.
    `create table released_blob (
      hash text primary key,
      released_at bigint not null,
      failures integer not null default 0
    )`,
    // State of each maintenance step.
    `create table upkeep (
      step text primary key,
      done_at bigint,
      failing_since bigint,
      failures integer not null,
      last_error text not null
    )`,
  ],
  sqlite: [
    // Small blobs together with the rows that reference them: a message becomes durable with one sync. Insertion
    // order: new content is appended to the table, regardless of its hash.
    `create table small_blob (
      id integer primary key,
      hash text not null unique,
      is_packed smallint not null check (is_packed in (0, 1)),
      put_at bigint not null,
      content blob not null
    )`,
  ],
}
