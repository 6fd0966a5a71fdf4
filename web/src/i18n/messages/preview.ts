import { en } from './preview.en.ts'
import { vi } from './preview.vi.ts'

export type PreviewMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends PreviewMessages {}
}

/** The texts of the preview of files, which travel with its code. */
export const previewMessages = { vi, en }
