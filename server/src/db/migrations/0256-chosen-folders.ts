import type { Migration } from './migration.ts'

/** The folder that the mail of a file comes into, where one was chosen for it. */
export const chosenFolders: Migration = {
  number: 256,
  name: 'chosen folders',
  both: ["alter table move_in_file add column into_folder text not null default ''"],
}
