import type { Catalogues } from '../t.ts'

/** Texts of the address book. */
export const contactsTexts: Catalogues = import.meta.glob('../*/contacts.json', {
  eager: true,
  import: 'default',
})
