import { en } from './message-notes.en.ts'
import { vi } from './message-notes.vi.ts'

export type MessageNotesMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends MessageNotesMessages {}
}

/** The texts of what is said beside a message: how it is protected, and that another came back. They travel with that. */
export const messageNotesMessages = { vi, en }
