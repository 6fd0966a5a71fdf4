import type { Catalogues } from '../t.ts'

/** The texts of looking after an organisation. */
export const organisationTexts: Catalogues = import.meta.glob('../*/organisation.json', {
  eager: true,
  import: 'default',
})
