import type { Catalogues } from '../t.ts'

/** Texts of importing several mailboxes. */
export const movingManyTexts: Catalogues = import.meta.glob('../*/moving-many.json', {
  eager: true,
  import: 'default',
})
