import type { Catalogues } from '../t.ts'

/** The texts about what became of a sent message. */
export const outcomesTexts: Catalogues = import.meta.glob('../*/outcomes.json', {
  eager: true,
  import: 'default',
})
