import { en } from './shared-link.en.ts'
import { vi } from './shared-link.vi.ts'

export type SharedLinkMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends SharedLinkMessages {}
}

/** The texts of the page that a link opens, which travel with its code. */
export const sharedLinkMessages = { vi, en }
