import type { Catalogues } from '../t.ts'

/** The texts of the preview of files. */
export const previewTexts: Catalogues = import.meta.glob('../*/preview.json', {
  eager: true,
  import: 'default',
})
