import type { Catalogues } from '../t.ts'

export const accountTexts: Catalogues = import.meta.glob('../*/account.json', {
  eager: true,
  import: 'default',
})
