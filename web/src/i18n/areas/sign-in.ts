import type { Catalogues } from '../t.ts'

/** The texts of signing in, of a forgotten password and of a new one. */
export const signInTexts: Catalogues = import.meta.glob('../*/sign-in.json', {
  eager: true,
  import: 'default',
})
