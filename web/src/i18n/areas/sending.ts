import type { Catalogues } from '../t.ts'

/** The texts of what writing opens: dialogs of the editor, of sending, of its time and of what comes after. */
export const sendingTexts: Catalogues = import.meta.glob('../*/sending.json', {
  eager: true,
  import: 'default',
})
