import { en } from './account-phone.en.ts'
import { vi } from './account-phone.vi.ts'

export type AccountPhoneMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountPhoneMessages {}
}

/** The texts of verifying a telephone. */
export const accountPhoneMessages = { vi, en }
