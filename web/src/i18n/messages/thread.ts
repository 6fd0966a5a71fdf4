import { addMessages } from '../t.ts'
import { en } from './thread.en.ts'
import { vi } from './thread.vi.ts'

export type ThreadMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ThreadMessages {}
}

/** The texts of an opened thread travel with its code, not with the first screen. */
addMessages({ vi, en })
