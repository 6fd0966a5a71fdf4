import type { Catalogues } from '../t.ts'

/** The texts of templates, where they are looked after and where they are used. */
export const templatesTexts: Catalogues = import.meta.glob('../*/templates.json', {
  eager: true,
  import: 'default',
})
