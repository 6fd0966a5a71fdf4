import type { Migration } from './migration.ts'

/**
 * Every new name goes into the index of names at once. PostgreSQL would else keep the newest on a list of 4 MB beside
 * it that each search reads from its beginning to its end.
 */
export const driveSearch: Migration = {
  number: 34,
  name: 'drive search',
  both: [],
  postgres: [
    'alter index drive_name_grams set (fastupdate = off)',
    `select gin_clean_pending_list('drive_name_grams')`,
  ],
}
