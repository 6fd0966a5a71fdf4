import type { Migration } from './migration.ts'

/**
 * Index of the names of a drive in order without further columns: scanned in half the time of one with folded names.
 */
export const driveNameOrder: Migration = {
  number: 36,
  name: 'drive name order',
  both: [],
  postgres: [
    'create index drive_node_name_order on drive_node (account_id, is_file, name_sort, id) where trash_id is null',
  ],
}
