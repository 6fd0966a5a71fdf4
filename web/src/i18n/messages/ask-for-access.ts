import { en } from './ask-for-access.en.ts'
import { vi } from './ask-for-access.vi.ts'

export type AskForAccessMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AskForAccessMessages {}
}

/** The texts of the form that asks for access, which travel with it. */
export const askForAccessMessages = { vi, en }
