import type { Catalogues } from '../t.ts'

/** The texts of refusals that the first screen cannot meet; whatever writes, sends or sets brings them along. */
export const refusalsTexts: Catalogues = import.meta.glob('../*/refusals.json', {
  eager: true,
  import: 'default',
})
