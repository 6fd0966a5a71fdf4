import type { Catalogues } from '../t.ts'

/** Texts of the file preview. */
export const previewTexts: Catalogues = import.meta.glob('../*/preview.json', {
  eager: true,
  import: 'default',
})
