import type { Catalogues } from '../t.ts'

/** Texts of notices and choices available on every page. */
export const noticesTexts: Catalogues = import.meta.glob('../*/notices.json', {
  eager: true,
  import: 'default',
})
