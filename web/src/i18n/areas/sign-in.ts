import type { Catalogues } from '../t.ts'

/** Texts of sign-in and password recovery. */
export const signInTexts: Catalogues = import.meta.glob('../*/sign-in.json', {
  eager: true,
  import: 'default',
})
