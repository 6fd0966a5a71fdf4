import type { Catalogues } from '../t.ts'

/** The texts of lists of threads and of what is done with threads and folders. */
export const mailboxTexts: Catalogues = import.meta.glob('../*/mailbox.json', {
  eager: true,
  import: 'default',
})
