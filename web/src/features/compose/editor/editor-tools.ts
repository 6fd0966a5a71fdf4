import type { Writing } from './writing.ts'

/** What the tools of the editor may use. */
export interface EditorTools {
  writing: Writing
  /** Asks for images of the computer and puts them in where the caret is. */
  chooseImages: () => void
  openFind: () => void
}
