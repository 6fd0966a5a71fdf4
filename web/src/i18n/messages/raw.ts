import { en } from './raw.en.ts'
import { vi } from './raw.vi.ts'

export type RawMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends RawMessages {}
}

/** The texts of the page of a message as it arrived. */
export const rawMessages = { vi, en }
