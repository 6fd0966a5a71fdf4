import { en } from './own-password.en.ts'
import { vi } from './own-password.vi.ts'

export type OwnPasswordMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends OwnPasswordMessages {}
}

/** The texts of choosing an own password in the place of one that was given, and of coming in by an invitation. */
export const ownPasswordMessages = { vi, en }
