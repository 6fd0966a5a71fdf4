import type { Catalogues } from '../t.ts'

/** The texts of the account area. */
export const accountTexts: Catalogues = import.meta.glob('../*/account.json', {
  eager: true,
  import: 'default',
})
