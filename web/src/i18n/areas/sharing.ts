import type { Catalogues } from '../t.ts'

/** The texts of what a link shows to whom it was given. */
export const sharingTexts: Catalogues = import.meta.glob('../*/sharing.json', {
  eager: true,
  import: 'default',
})
