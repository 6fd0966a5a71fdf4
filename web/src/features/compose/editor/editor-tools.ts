import type { OpenEditor } from './writing.ts'

/** Dependencies of the editor tools. */
export interface EditorTools {
  writing: OpenEditor
  chooseImages: () => void
  openFind: () => void
}
