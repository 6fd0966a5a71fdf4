import { ALLOWED_PROPERTIES } from './allowed.ts'
import { readWhiteSpace, type StyleReader } from './white-space.ts'

const MAX_PIXELS = 5000
const MAX_REMEMBERED = 500

type Declarations = readonly (readonly [name: string, value: string])[]

/** Each wording is read once: a message says the same thing over and over. */
const known = new Map<string, Declarations>()

/** Leaves of an element's style only what is allowed. The element stands in a document that shows nothing and loads nothing. */
export function keepSafeStyle(element: HTMLElement): void {
  const { style } = element
  const written = element.getAttribute('style') ?? ''
  const kept = known.get(written) ?? safeDeclarations(style)
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(written, kept)
  element.removeAttribute('style')
  for (const [name, value] of kept) style.setProperty(name, value)
  if (style.length === 0) element.removeAttribute('style')
}

/** What a style says of all that is allowed. Each is asked for by its name: what a browser lists may be its parts. */
export function safeDeclarations(style: StyleReader): Declarations {
  return ALLOWED_PROPERTIES.map((name) => [name, readProperty(style, name)] as const).filter(
    ([name, value]) => value !== '' && isSafe(name, value),
  )
}

/** Where only parts of it were said a browser has no word for the whole. */
function readProperty(style: StyleReader, name: string): string {
  if (name === 'white-space') return readWhiteSpace(style)
  if (name === 'text-decoration') {
    const whole = style.getPropertyValue(name)
    return whole || style.getPropertyValue('text-decoration-line')
  }
  return style.getPropertyValue(name)
}

/** No address to fetch, no variable of the page, nothing that reaches beyond the message's own edge. */
function isSafe(name: string, value: string): boolean {
  if (/url|var\(|expression|image|attr\(|env\(|initial|unset|inherit|revert/i.test(value)) return false
  if (/^(?:margin|text-indent)/.test(name) && value.includes('-')) return false
  const sizes = value.match(/(?<![\w#.-])[-+]?[\d.]+/g) ?? []
  return sizes.every((size) => Math.abs(Number.parseFloat(size)) <= MAX_PIXELS)
}
