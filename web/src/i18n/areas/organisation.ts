import type { Catalogues } from '../t.ts'

/** Texts of organisation management. */
export const organisationTexts: Catalogues = import.meta.glob('../*/organisation.json', {
  eager: true,
  import: 'default',
})
