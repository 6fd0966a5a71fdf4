import type { Catalogues } from '../t.ts'

/** The texts of bringing the mailboxes of many along. */
export const movingManyTexts: Catalogues = import.meta.glob('../*/moving-many.json', {
  eager: true,
  import: 'default',
})
