import { en } from './account-app-passwords.en.ts'
import { vi } from './account-app-passwords.vi.ts'

export type AccountAppPasswordsMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountAppPasswordsMessages {}
}

/** The texts of app passwords. */
export const accountAppPasswordsMessages = { vi, en }
