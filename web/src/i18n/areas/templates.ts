import type { Catalogues } from '../t.ts'

/** Texts of templates. */
export const templatesTexts: Catalogues = import.meta.glob('../*/templates.json', {
  eager: true,
  import: 'default',
})
