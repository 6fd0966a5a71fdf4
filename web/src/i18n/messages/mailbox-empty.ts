import { en } from './mailbox-empty.en.ts'
import { vi } from './mailbox-empty.vi.ts'

export type EmptyMailboxMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends EmptyMailboxMessages {}
}

/** The texts of empty folders, which travel with their drawings and not with the first screen. */
export const emptyMailboxMessages = { vi, en }
