import type { Catalogues } from '../t.ts'

/** The texts of what is told on any page, and of what any page offers to choose. */
export const noticesTexts: Catalogues = import.meta.glob('../*/notices.json', {
  eager: true,
  import: 'default',
})
