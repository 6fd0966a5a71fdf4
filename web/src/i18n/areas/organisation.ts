import type { Catalogues } from '../t.ts'

export const organisationTexts: Catalogues = import.meta.glob('../*/organisation.json', {
  eager: true,
  import: 'default',
})
