import { en } from './sending.en.ts'
import { vi } from './sending.vi.ts'

export type SendingMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends SendingMessages {}
}

/** What is asked and said before a message goes; it travels with its dialogs. */
export const sendingMessages = { vi, en }
