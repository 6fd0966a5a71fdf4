import type { Catalogues } from '../t.ts'

/** Texts of the first run. */
export const firstRunTexts: Catalogues = import.meta.glob('../*/first-run.json', {
  eager: true,
  import: 'default',
})
