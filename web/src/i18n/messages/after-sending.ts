import { en } from './after-sending.en.ts'
import { vi } from './after-sending.vi.ts'

export type AfterSendingMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AfterSendingMessages {}
}

/** The texts of recalling a message and of who saw it, which travel with their dialogs. */
export const afterSendingMessages = { vi, en }
