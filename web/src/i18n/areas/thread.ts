import type { Catalogues } from '../t.ts'

/** The texts of an opened thread and of its messages. */
export const threadTexts: Catalogues = import.meta.glob('../*/thread.json', {
  eager: true,
  import: 'default',
})
