import type { Catalogues } from '../t.ts'

export const settingsTexts: Catalogues = import.meta.glob('../*/settings.json', {
  eager: true,
  import: 'default',
})
