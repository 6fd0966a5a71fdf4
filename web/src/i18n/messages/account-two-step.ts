import { en } from './account-two-step.en.ts'
import { vi } from './account-two-step.vi.ts'

export type AccountTwoStepMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AccountTwoStepMessages {}
}

/** The texts of the second step of signing in. */
export const accountTwoStepMessages = { vi, en }
