import type { Catalogues } from '../t.ts'

/** Texts of printing several threads. */
export const printingTexts: Catalogues = import.meta.glob('../*/printing.json', {
  eager: true,
  import: 'default',
})
