import { en } from './share-on-send.en.ts'
import { vi } from './share-on-send.vi.ts'

export type ShareOnSendMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ShareOnSendMessages {}
}

/** The texts of sharing files with those who get a message, which travel with its code. */
export const shareOnSendMessages = { vi, en }
