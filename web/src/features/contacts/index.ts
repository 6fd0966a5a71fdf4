import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { PersonCardLayer } from './card/PersonCardLayer.tsx'
export { contactsHome } from './contacts-home.ts'

/** Loads the address book page for `React.lazy`. */
export async function loadContactsPage() {
  const { ContactsPage } = await fetchPart(() => import('./lazy-entry.ts'))
  return { default: ContactsPage }
}
