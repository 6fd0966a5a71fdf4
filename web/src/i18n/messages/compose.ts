import { en } from './compose.en.ts'
import { vi } from './compose.vi.ts'

export type ComposeMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ComposeMessages {}
}

/** The texts of writing and sending, which travel with the compose windows. */
export const composeMessages = { vi, en }
