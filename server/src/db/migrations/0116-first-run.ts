import type { Migration } from './migration.ts'

/** The links by which an empty store is set up, and that it was: of two browsers at the same moment one writes that row. */
export const firstRun: Migration = {
  number: 116,
  name: 'first_run',
  both: [
    'create table setup_link (token_hash text primary key, expires_at bigint not null)',
    'create table first_run (id smallint primary key check (id = 1), done_at bigint not null)',
  ],
}
