import { en } from './refusals.en.ts'
import { vi } from './refusals.vi.ts'

export type RefusalMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends RefusalMessages {}
}

/** The texts of refusals that the first screen cannot meet; whatever writes, sends or sets brings them along. */
export const refusalMessages = { vi, en }
