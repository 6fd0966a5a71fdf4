import type { Correspondent } from '@bocau/contract/ids'
import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { PersonCardLayer } from './card/PersonCardLayer.tsx'
export { contactsHome } from './contacts-home.ts'

/** Adds a correspondent to the contacts; loads the address book first. */
export async function addToContacts(person: Correspondent): Promise<void> {
  const { addToContacts: add } = await fetchPart(() => import('./lazy-entry.ts'))
  await add(person)
}

/** Loads the address book page for `React.lazy`. */
export async function loadContactsPage() {
  const { ContactsPage } = await fetchPart(() => import('./lazy-entry.ts'))
  return { default: ContactsPage }
}
