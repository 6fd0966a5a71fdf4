import { en } from './account-password.en.ts'
import { vi } from './account-password.vi.ts'

export type AccountPasswordMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountPasswordMessages {}
}

/** The texts of changing the password. */
export const accountPasswordMessages = { vi, en }
