import * as library from 'css-tree'
import { type CssNode, generate, parse, walk } from 'css-tree'

export type { Atrule, Declaration, Identifier, Rule, Selector, Url } from 'css-tree'
export type { CssNode }

/** Library functions that are missing in its types. */
type Tokens = {
  tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void
  tokenTypes: Readonly<
    Record<'Function' | `${'Left' | 'Right'}${'Parenthesis' | 'SquareBracket' | 'CurlyBracket'}`, number>
  >
}
const { tokenize, tokenTypes } = library as unknown as Tokens

/**
 * Maximum length of styles. Large mail providers drop style sheets of a quarter of it; parsing some broken ones takes
 * quadratic time.
 */
export const MAX_CSS_LENGTH = 64 * 1024

/** Maximum nesting. Real designs are shallower; deeper ones attack the parser. */
const MAX_DEPTH = 24

const OPENING: ReadonlySet<number> = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
  tokenTypes.LeftCurlyBracket,
])
const CLOSING: ReadonlySet<number> = new Set([
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
  tokenTypes.RightCurlyBracket,
])

/**
 * Parses CSS without errors: invalid parts become raw text, which the sanitiser drops, and deep nesting is removed
 * first. Null if nothing can be parsed.
 */
export function parseCss(css: string, context: 'declarationList' | 'stylesheet'): CssNode | null {
  return catchStackOverflow(
    () => parse(removeDeepNesting(css.slice(0, MAX_CSS_LENGTH)), { context, parseCustomProperty: false }),
    null,
  )
}

/** Visits each node; returns false if the walk was aborted. */
export function walkCss(node: CssNode, visit: (node: CssNode) => void): boolean {
  return catchStackOverflow(() => {
    walk(node, visit)
    return true
  }, false)
}

/** Writes a node as CSS; null if it cannot be written. */
export function writeCss(node: CssNode): string | null {
  return catchStackOverflow(() => generate(node), null)
}

/**
 * Calls a function of the CSS library; returns `otherwise` if it throws. The library is recursive, so that
 * deep nesting overflows the stack.
 */
function catchStackOverflow<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Removes content nested in too many brackets; almost always returns the style unchanged. */
function removeDeepNesting(css: string): string {
  const segments: string[] = []
  let copiedUntil = 0
  let depth = 0
  tokenize(css, (type, start, end) => {
    if (CLOSING.has(type)) depth = Math.max(0, depth - 1)
    const isAllowed = depth < MAX_DEPTH || (depth === MAX_DEPTH && !OPENING.has(type) && !CLOSING.has(type))
    if (OPENING.has(type)) depth++
    if (isAllowed) return
    segments.push(css.slice(copiedUntil, start))
    copiedUntil = end
  })
  if (copiedUntil === 0) return css
  return segments.join('') + css.slice(copiedUntil)
}
