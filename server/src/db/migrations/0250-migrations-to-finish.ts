import type { Migration } from './migration.ts'

/** Pending large steps of migrations, which run after the migration on PostgreSQL. */
export const migrationsToFinish: Migration = {
  number: 250,
  name: 'migrations to finish',
  both: [],
  postgres: ['create table migration_to_finish (number bigint primary key)'],
}
