import type { Catalogues } from '../t.ts'

/** The texts of putting several threads on paper. */
export const printingTexts: Catalogues = import.meta.glob('../*/printing.json', {
  eager: true,
  import: 'default',
})
