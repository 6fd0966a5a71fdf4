import type { Migration } from './migration.ts'

/** A folder that somebody made as Archive before there was one is the one that the inbox is cleared to. */
export const archive: Migration = {
  number: 108,
  name: 'archive',
  both: [`update folder set is_system = 1, icon = 'archive' where name = 'Archive'`],
}
