import type { Catalogues } from '../t.ts'

/** Texts of the settings. */
export const settingsTexts: Catalogues = import.meta.glob('../*/settings.json', {
  eager: true,
  import: 'default',
})
