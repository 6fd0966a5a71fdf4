import type { Catalogues } from '../t.ts'

/** Texts of the delivery status. */
export const outcomesTexts: Catalogues = import.meta.glob('../*/outcomes.json', {
  eager: true,
  import: 'default',
})
