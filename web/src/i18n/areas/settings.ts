import type { Catalogues } from '../t.ts'

/** The texts of the settings. */
export const settingsTexts: Catalogues = import.meta.glob('../*/settings.json', {
  eager: true,
  import: 'default',
})
