import type { Catalogues } from '../t.ts'

export const composeTexts: Catalogues = import.meta.glob('../*/compose.json', {
  eager: true,
  import: 'default',
})
