import { en } from './scripts.en.ts'
import { vi } from './scripts.vi.ts'

export type ScriptsMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends ScriptsMessages {}
}

/** The texts of a person's own scripts, which travel with the list of them. */
export const scriptsMessages = { vi, en }
