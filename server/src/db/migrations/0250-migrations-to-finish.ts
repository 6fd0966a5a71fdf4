import type { Migration } from './migration.ts'

/** On PostgreSQL the large steps of a migration come after it: which are still to come. */
export const migrationsToFinish: Migration = {
  number: 250,
  name: 'migrations to finish',
  both: [],
  postgres: ['create table migration_to_finish (number bigint primary key)'],
}
