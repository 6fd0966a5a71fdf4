import { en } from './thread.en.ts'
import { vi } from './thread.vi.ts'

export type ThreadMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ThreadMessages {}
}

/** The texts of an opened thread, which travel with its code and not with the first screen. */
export const threadMessages = { vi, en }
