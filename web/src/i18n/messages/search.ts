import { en } from './search.en.ts'
import { vi } from './search.vi.ts'

export type SearchMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends SearchMessages {}
}

/** The texts of search, which travel with its code and not with the first screen. */
export const searchMessages = { vi, en }
