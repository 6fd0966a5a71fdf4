import type { Catalogues } from '../t.ts'

/** Texts of refusals that cannot occur on the first screen, loaded by features that write data. */
export const refusalsTexts: Catalogues = import.meta.glob('../*/refusals.json', {
  eager: true,
  import: 'default',
})
