import type { Catalogues } from '../t.ts'

/** Texts of search, command palette and shortcuts. */
export const searchTexts: Catalogues = import.meta.glob('../*/search.json', {
  eager: true,
  import: 'default',
})
