import type { Migration } from './migration.ts'

/** The names of a drive in their order, for searches that many names answer; files with many versions; what all weighs. */
export const driveNames: Migration = {
  number: 29,
  name: 'drive-names',
  both: [
    `create index drive_node_names on drive_node (account_id, is_file, name_sort, id, name_fold)
      where trash_id is null`,
    'create index drive_node_versions on drive_node (version) where version > 20',
    // What fills a drive is summed up without reading the files' rows.
    'create index drive_node_weight on drive_node (account_id, kind, size) where trash_id is null and is_file = 1',
    'create index drive_version_weight on drive_version (account_id, size)',
  ],
}
