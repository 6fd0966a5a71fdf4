import { en } from './list.en.ts'
import { vi } from './list.vi.ts'

export type ListMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ListMessages {}
}

/** The texts of how a list is shown, which travel with the choice of it and with what stands beside a list. */
export const listMessages = { vi, en }
