import type { EditorTools } from '../editor-tools.ts'
import type { Format } from '../format.ts'

/** Arguments of a tool that opens something: the text, its format, and the anchor button. */
export interface Opening extends EditorTools {
  format: Format
  anchor: Element
  isByKeyboard: boolean
}
