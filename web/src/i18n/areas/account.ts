import type { Catalogues } from '../t.ts'

/** Texts of the account area. */
export const accountTexts: Catalogues = import.meta.glob('../*/account.json', {
  eager: true,
  import: 'default',
})
