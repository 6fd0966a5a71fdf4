import type { Catalogues } from '../t.ts'

/** The texts about why a message did not arrive. */
export const failuresTexts: Catalogues = import.meta.glob('../*/failures.json', {
  eager: true,
  import: 'default',
})
