import type { Catalogues } from '../t.ts'

/** Texts of share link pages. */
export const sharingTexts: Catalogues = import.meta.glob('../*/sharing.json', {
  eager: true,
  import: 'default',
})
