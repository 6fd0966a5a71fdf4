import type { Catalogues } from '../t.ts'

/** The texts of setting an empty store up. */
export const firstRunTexts: Catalogues = import.meta.glob('../*/first-run.json', {
  eager: true,
  import: 'default',
})
