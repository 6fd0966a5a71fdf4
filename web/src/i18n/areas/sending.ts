import type { Catalogues } from '../t.ts'

/** Texts of dialogs opened from the compose window. */
export const sendingTexts: Catalogues = import.meta.glob('../*/sending.json', {
  eager: true,
  import: 'default',
})
