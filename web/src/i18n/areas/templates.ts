import type { Catalogues } from '../t.ts'

export const templatesTexts: Catalogues = import.meta.glob('../*/templates.json', {
  eager: true,
  import: 'default',
})
