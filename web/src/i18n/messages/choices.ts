import { en } from './choices.en.ts'
import { vi } from './choices.vi.ts'

export type ChoiceMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ChoiceMessages {}
}

/** What somebody may choose for all of the page. It travels with what offers it. */
export const choiceMessages = { vi, en }
