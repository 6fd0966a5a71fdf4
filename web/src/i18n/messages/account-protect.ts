import { en } from './account-protect.en.ts'
import { vi } from './account-protect.vi.ts'

export type AccountProtectMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountProtectMessages {}
}

/** The texts of the page that tells how the account is protected. */
export const accountProtectMessages = { vi, en }
