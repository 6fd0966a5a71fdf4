import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { PersonCardLayer } from './card/PersonCardLayer.tsx'
export { contactsHome } from './contacts-home.ts'

/** The address book, as something React can load when it is asked for. */
export async function loadContactsPage() {
  const { ContactsPage } = await fetchPart(() => import('./lazy-entry.ts'))
  return { default: ContactsPage }
}
