import { limits } from '@bocau/contract/limits'
import { hourly, type UpkeepStep } from '../../../kernel/upkeep-step.ts'
import { removeDeletedContacts } from './book-store.ts'
import type { BookDeps } from './deps.ts'
import { removeOldImports } from './files/import-store.ts'

export { handContacts } from './files/hand-contacts.ts'
export { contactFileRoutes } from './files/routes.ts'
export { findContactOf } from './find-contact-of.ts'
export { createGroup, listGroups } from './groups.ts'
export { addContact } from './keep-contacts.ts'
export { listContactPage } from './list-book.ts'
export { listOwnContacts } from './list-own-contacts.ts'
export { contactRoutes } from './routes.ts'
export { suggestFromBook } from './suggest-from-book.ts'

/** Removes for good what was deleted of address books and can be brought back no more. */
export function contactUpkeep({ clock, db }: Pick<BookDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  const before = () => clock.now() - limits.deletedContactHours * 3_600_000
  return [
    hourly('contacts', () => db.transaction((tx) => removeDeletedContacts(tx.sql, before()))),
    hourly('contact imports', () => db.transaction((tx) => removeOldImports(tx.sql, before()))),
  ]
}
