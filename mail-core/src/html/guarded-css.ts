import * as library from 'css-tree'
import { type CssNode, generate, parse, walk } from 'css-tree'

export type { Atrule, Declaration, Identifier, Rule, Selector, Url } from 'css-tree'
export type { CssNode }

/** What the library offers and its types do not name. */
type Tokens = {
  tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void
  tokenTypes: Readonly<
    Record<'Function' | `${'Left' | 'Right'}${'Parenthesis' | 'SquareBracket' | 'CurlyBracket'}`, number>
  >
}
const { tokenize, tokenTypes } = library as unknown as Tokens

/**
 * What a message's style may be long. Large mailboxes drop sheets of a quarter of it; the library's time grows with the
 * square of some broken ones.
 */
export const MAX_CSS_LENGTH = 64 * 1024

/** Nobody's design nests deeper, and a style that does is a trap for whoever reads it. */
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
 * Parses CSS without complaining: what it cannot read comes out as raw text, which nothing lets through, and what is
 * nested beyond all reason is left out before anybody reads it. Null where nothing can be read at all.
 */
export function parseCss(css: string, context: 'declarationList' | 'stylesheet'): CssNode | null {
  return guarded(
    () => parse(withinDepth(css.slice(0, MAX_CSS_LENGTH)), { context, parseCustomProperty: false }),
    null,
  )
}

/** Shows each node to `visit`, and says whether all were seen. */
export function walkCss(node: CssNode, visit: (node: CssNode) => void): boolean {
  return guarded(() => {
    walk(node, visit)
    return true
  }, false)
}

/** Writes a node as CSS; null for one that cannot be written. */
export function writeCss(node: CssNode): string | null {
  return guarded(() => generate(node), null)
}

/** The library goes down into what is nested by calls: too deep a nest ends the stack, and nothing else may. */
function guarded<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The style without what stands in more brackets than are allowed; almost always that is the style itself. */
function withinDepth(css: string): string {
  const kept: string[] = []
  let keptUntil = 0
  let depth = 0
  tokenize(css, (type, start, end) => {
    if (CLOSING.has(type)) depth = Math.max(0, depth - 1)
    const isKept = depth < MAX_DEPTH || (depth === MAX_DEPTH && !OPENING.has(type) && !CLOSING.has(type))
    if (OPENING.has(type)) depth++
    if (isKept) return
    kept.push(css.slice(keptUntil, start))
    keptUntil = end
  })
  if (keptUntil === 0) return css
  return kept.join('') + css.slice(keptUntil)
}
