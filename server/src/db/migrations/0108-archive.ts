import type { Migration } from './migration.ts'

/** A user folder named Archive becomes the system archive. */
export const archive: Migration = {
  number: 108,
  name: 'archive',
  both: [`update folder set is_system = 1, icon = 'archive' where name = 'Archive'`],
}
