import { en } from './spam.en.ts'
import { vi } from './spam.vi.ts'

export type SpamMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends SpamMessages {}
}

/** The signs that the built-in check looks for, and what to do about each. They travel with their dialog. */
export const spamMessages = { vi, en }
