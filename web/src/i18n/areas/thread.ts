import type { Catalogues } from '../t.ts'

/** Texts of an open thread and its messages. */
export const threadTexts: Catalogues = import.meta.glob('../*/thread.json', {
  eager: true,
  import: 'default',
})
