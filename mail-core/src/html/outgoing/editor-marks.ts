import { attributeOf, type Element } from '../parse-html.ts'

/** The classes by which the editor knows the parts of a message; they do not go out. */
export const SIGNATURE_CLASS = 'bocau_signature'
export const QUOTE_CLASS = 'bocau_quote'

/** Whether the editor marked an element as that part of the message. */
export function hasMark(element: Element, mark: typeof SIGNATURE_CLASS | typeof QUOTE_CLASS): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(mark)
}
