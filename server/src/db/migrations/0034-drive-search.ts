import type { Migration } from './migration.ts'

/**
 * New names are added to the name index immediately. Otherwise PostgreSQL would collect the newest in a pending list of
 * up to 4 MB, which every search scans in full.
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
