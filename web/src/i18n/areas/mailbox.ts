import type { Catalogues } from '../t.ts'

/** Texts of thread lists, and of thread and folder actions. */
export const mailboxTexts: Catalogues = import.meta.glob('../*/mailbox.json', {
  eager: true,
  import: 'default',
})
