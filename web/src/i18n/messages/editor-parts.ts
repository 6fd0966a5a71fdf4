import { en } from './editor-parts.en.ts'
import { vi } from './editor-parts.vi.ts'

export type EditorPartsMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends EditorPartsMessages {}
}

/** The texts of what the editor opens: palettes, dialogs, pickers. They travel with the first of these. */
export const editorPartsMessages = { vi, en }
