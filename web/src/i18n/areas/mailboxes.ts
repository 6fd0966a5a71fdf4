import type { Catalogues } from '../t.ts'

/** The texts of the mailboxes of others, beside one's own. */
export const mailboxesTexts: Catalogues = import.meta.glob('../*/mailboxes.json', {
  eager: true,
  import: 'default',
})
