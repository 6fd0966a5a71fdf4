import type { Catalogues } from '../t.ts'

/** Texts of the compose feature. */
export const composeTexts: Catalogues = import.meta.glob('../*/compose.json', {
  eager: true,
  import: 'default',
})
