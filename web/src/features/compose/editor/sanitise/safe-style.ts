import { ALLOWED_PROPERTIES } from './allowed.ts'
import { readWhiteSpace, type StyleReader } from './white-space.ts'

const MAX_PIXELS = 5000
const MAX_CACHED = 500

type Declarations = readonly (readonly [name: string, value: string])[]

/** Cache by style text, because messages repeat the same styles. */
const cache = new Map<string, Declarations>()

/**
 * Removes disallowed properties from an element's style. The element is in a document that renders and loads nothing.
 */
export function applySafeStyle(element: HTMLElement): void {
  const { style } = element
  const written = element.getAttribute('style') ?? ''
  const safe = cache.get(written) ?? safeDeclarations(style)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(written, safe)
  element.removeAttribute('style')
  for (const [name, value] of safe) style.setProperty(name, value)
  if (style.length === 0) element.removeAttribute('style')
}

/** Returns the allowed properties of a style. Each is queried by name, because browsers may list only longhands. */
export function safeDeclarations(style: StyleReader): Declarations {
  return ALLOWED_PROPERTIES.map((name) => [name, readProperty(style, name)] as const).filter(
    ([name, value]) => value !== '' && isSafe(name, value),
  )
}

/** Reads a property. Browsers return an empty shorthand if only some of its longhands are set. */
function readProperty(style: StyleReader, name: string): string {
  if (name === 'white-space') return readWhiteSpace(style)
  if (name === 'text-decoration') {
    const value = style.getPropertyValue(name)
    return value || style.getPropertyValue('text-decoration-line')
  }
  return style.getPropertyValue(name)
}

/** Rejects URLs, CSS variables of the page, and values that reach outside the message. */
function isSafe(name: string, value: string): boolean {
  if (/url|var\(|expression|image|attr\(|env\(|initial|unset|inherit|revert/i.test(value)) return false
  if (/^(?:margin|text-indent)/.test(name) && value.includes('-')) return false
  const sizes = value.match(/(?<![\w#.-])[-+]?[\d.]+/g) ?? []
  return sizes.every((size) => Math.abs(Number.parseFloat(size)) <= MAX_PIXELS)
}
