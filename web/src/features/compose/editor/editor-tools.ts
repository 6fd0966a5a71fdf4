import type { Writing } from './writing.ts'

/** Dependencies of the editor tools. */
export interface EditorTools {
  writing: Writing
  /** Asks for image files and inserts them at the caret. */
  chooseImages: () => void
  openFind: () => void
}
