import { en } from './letter-notes.en.ts'
import { vi } from './letter-notes.vi.ts'

export type LetterNotesMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends LetterNotesMessages {}
}

/** The texts of what is said beside a letter: how it is protected, and that another came back. They travel with that. */
export const letterNotesMessages = { vi, en }
