import { en } from './account-passkeys.en.ts'
import { vi } from './account-passkeys.vi.ts'

export type AccountPasskeysMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountPasskeysMessages {}
}

/** The texts of passkeys. */
export const accountPasskeysMessages = { vi, en }
