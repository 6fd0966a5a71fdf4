import type { Catalogues } from '../t.ts'

export const previewTexts: Catalogues = import.meta.glob('../*/preview.json', {
  eager: true,
  import: 'default',
})
