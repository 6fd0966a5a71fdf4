import type { Catalogues } from '../t.ts'

/** The texts of searching, of the palette and of the shortcuts. */
export const searchTexts: Catalogues = import.meta.glob('../*/search.json', {
  eager: true,
  import: 'default',
})
