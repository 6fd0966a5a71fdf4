import { en } from './account.en.ts'
import { vi } from './account.vi.ts'

export type AccountMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountMessages {}
}

/** The texts of signing in, which travel with its code and not with the mailbox. */
export const accountMessages = { vi, en }
