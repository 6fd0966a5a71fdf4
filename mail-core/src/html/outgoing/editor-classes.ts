import { attributeOf, type Element } from '../parse-html.ts'

/** Classes of the editor for parts of a message; they are not sent. */
export const SIGNATURE_CLASS = 'bocau_signature'
export const QUOTE_CLASS = 'bocau_quote'

/** Returns true if the editor marked an element as this part of the message. */
export function hasEditorClass(
  element: Element,
  editorClass: typeof SIGNATURE_CLASS | typeof QUOTE_CLASS,
): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(editorClass)
}
