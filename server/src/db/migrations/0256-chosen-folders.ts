import type { Migration } from './migration.ts'

/** Target folder chosen for the mail of a file. */
export const chosenFolders: Migration = {
  number: 256,
  name: 'chosen folders',
  both: ["alter table move_in_file add column into_folder text not null default ''"],
}
