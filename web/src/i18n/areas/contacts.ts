import type { Catalogues } from '../t.ts'

export const contactsTexts: Catalogues = import.meta.glob('../*/contacts.json', {
  eager: true,
  import: 'default',
})
