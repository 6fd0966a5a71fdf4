import { en } from './account-profile.en.ts'
import { vi } from './account-profile.vi.ts'

export type AccountProfileMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountProfileMessages {}
}

/** The texts of the profile and of its picture. */
export const accountProfileMessages = { vi, en }
