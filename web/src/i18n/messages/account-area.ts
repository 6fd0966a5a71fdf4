import { en } from './account-area.en.ts'
import { vi } from './account-area.vi.ts'

export type AccountAreaMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountAreaMessages {}
}

/** The texts of the account area. */
export const accountAreaMessages = { vi, en }
