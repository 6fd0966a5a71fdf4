import { en } from './recovery.en.ts'
import { vi } from './recovery.vi.ts'

export type RecoveryMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends RecoveryMessages {}
}

/** The texts of getting a forgotten password back. */
export const recoveryMessages = { vi, en }
