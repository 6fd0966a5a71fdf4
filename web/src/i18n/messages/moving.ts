import { en } from './moving.en.ts'
import { vi } from './moving.vi.ts'

export type MovingMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends MovingMessages {}
}

/** The texts of bringing mail along from a mailbox elsewhere. */
export const movingMessages = { vi, en }
