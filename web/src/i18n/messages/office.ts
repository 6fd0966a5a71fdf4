import { en } from './office.en.ts'
import { vi } from './office.vi.ts'

export type OfficeMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends OfficeMessages {}
}

/** The texts around a document that is edited, which travel with its page. */
export const officeMessages = { vi, en }
