import type { Catalogues } from '../t.ts'

export const searchTexts: Catalogues = import.meta.glob('../*/search.json', {
  eager: true,
  import: 'default',
})
