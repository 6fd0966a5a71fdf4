import type { Migration } from './migration.ts'

/** Names of a drive in order, for searches that match many names; files with many versions; total sizes. */
export const driveNames: Migration = {
  number: 29,
  name: 'drive-names',
  both: [
    `create index drive_node_names on drive_node (account_id, is_file, name_sort, id, name_fold)
      where trash_id is null`,
    'create index drive_node_versions on drive_node (version) where version > 20',
    // Sums the size of a drive without reading the rows of files.
    'create index drive_node_weight on drive_node (account_id, kind, size) where trash_id is null and is_file = 1',
    'create index drive_version_weight on drive_version (account_id, size)',
  ],
}
