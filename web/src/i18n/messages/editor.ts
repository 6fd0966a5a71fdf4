import { en } from './editor.en.ts'
import { vi } from './editor.vi.ts'

export type EditorMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends EditorMessages {}
}

/** The texts of the editor, which travel with its code. */
export const editorMessages = { vi, en }
