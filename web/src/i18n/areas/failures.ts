import type { Catalogues } from '../t.ts'

/** Texts of delivery failures. */
export const failuresTexts: Catalogues = import.meta.glob('../*/failures.json', {
  eager: true,
  import: 'default',
})
