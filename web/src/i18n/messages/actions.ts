import { en } from './actions.en.ts'
import { vi } from './actions.vi.ts'

export type ActionMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ActionMessages {}
}

/** The texts of acting on threads and folders, which travel with what acts and not with the first screen. */
export const actionMessages = { vi, en }
