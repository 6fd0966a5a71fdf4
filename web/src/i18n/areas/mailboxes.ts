import type { Catalogues } from '../t.ts'

export const mailboxesTexts: Catalogues = import.meta.glob('../*/mailboxes.json', {
  eager: true,
  import: 'default',
})
