import type { EditorTools } from '../editor-tools.ts'
import type { Format } from '../format.ts'

/** What a tool that opens something needs: the text, how it stands, and the button it opens beside. */
export interface Opening extends EditorTools {
  format: Format
  anchor: Element
  isByKeyboard: boolean
}
