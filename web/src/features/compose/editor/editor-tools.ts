import type { Writing } from './writing.ts'

/** Dependencies of the editor tools. */
export interface EditorTools {
  writing: Writing
  chooseImages: () => void
  openFind: () => void
}
