import type { Catalogues } from '../t.ts'

/** The texts of writing. */
export const composeTexts: Catalogues = import.meta.glob('../*/compose.json', {
  eager: true,
  import: 'default',
})
