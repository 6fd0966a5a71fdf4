import { findEntry } from '../../text/find-entry.ts'
import { attributeOf, type Element } from '../parse-html.ts'
import { mailStyle } from './mail-style.ts'

/** White space handling: collapse, keep line breaks, or keep everything. */
export type WhiteSpace = 'collapse' | 'lines' | 'all'

const KINDS: Readonly<Record<string, WhiteSpace>> = {
  normal: 'collapse',
  nowrap: 'collapse',
  pre: 'all',
  'pre-wrap': 'all',
  'break-spaces': 'all',
  'pre-line': 'lines',
}
/** The longhand values that current browsers may write. */
const PARTS: Readonly<Record<string, WhiteSpace>> = {
  collapse: 'collapse',
  preserve: 'all',
  'break-spaces': 'all',
  'preserve-breaks': 'lines',
}
const SHORTHAND = /(?:^|;)white-space:([a-z-]{1,20})/
const COLLAPSE = /(?:^|;)white-space-collapse:([a-z-]{1,20})/

/** Returns the white space handling of an element inside a context with the handling `inherited`. */
export function whiteSpaceOf(element: Element, inherited: WhiteSpace): WhiteSpace {
  const written = attributeOf(element, 'style') ?? ''
  if (!/white-space/i.test(written)) return element.tagName === 'pre' ? 'all' : inherited
  const style = mailStyle(written)
  return (
    findEntry(PARTS, COLLAPSE.exec(style)?.[1] ?? '') ??
    findEntry(KINDS, SHORTHAND.exec(style)?.[1] ?? '') ??
    inherited
  )
}
