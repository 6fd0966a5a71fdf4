import type { Catalogues } from '../t.ts'

/** Texts of delegated mailboxes. */
export const mailboxesTexts: Catalogues = import.meta.glob('../*/mailboxes.json', {
  eager: true,
  import: 'default',
})
