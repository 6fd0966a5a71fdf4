import type { Migration } from './migration.ts'

/**
 * Setup links for an empty store, and a row that marks completion: of two concurrent browsers only one can insert it.
 */
export const firstRun: Migration = {
  number: 116,
  name: 'first_run',
  both: [
    'create table setup_link (token_hash text primary key, expires_at bigint not null)',
    'create table first_run (id smallint primary key check (id = 1), done_at bigint not null)',
  ],
}
