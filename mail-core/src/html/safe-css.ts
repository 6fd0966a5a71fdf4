import {
  type CssNode,
  type Declaration,
  type Identifier,
  parseCss,
  type Url,
  walkCss,
  writeCss,
} from './guarded-css.ts'
import { isNeutralBackground, isNeutralText, isSoftText, replaceGrey } from './neutral-colour.ts'

/** Returns the address under which an image of a style is displayed, or null to remove it. */
export type StyleImage = (url: string) => string | null

/** A sanitised declaration, and whether it uses its own colour or a neutral one. */
export interface SafeDeclaration {
  text: string
  colour: 'own' | 'neutral' | null
  /** Replacement if the message uses the colours of the reader's theme; null for none. */
  themed: string | null
}

const PROPERTIES = new Set(
  (
    'color background background-color background-image background-position background-repeat background-size ' +
    'background-clip background-origin border border-top border-right border-bottom border-left border-color ' +
    'border-top-color border-right-color border-bottom-color border-left-color border-style border-top-style ' +
    'border-right-style border-bottom-style border-left-style border-width border-top-width border-right-width ' +
    'border-bottom-width border-left-width border-radius border-top-left-radius border-top-right-radius ' +
    'border-bottom-left-radius border-bottom-right-radius border-collapse border-spacing box-shadow box-sizing ' +
    'width height min-width min-height max-width max-height margin margin-top margin-right margin-bottom margin-left ' +
    'padding padding-top padding-right padding-bottom padding-left display float clear overflow overflow-x overflow-y ' +
    'overflow-wrap word-wrap word-break line-break hyphens white-space white-space-collapse text-wrap-mode visibility opacity vertical-align text-align ' +
    'text-decoration text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness text-indent text-transform ' +
    'text-overflow text-shadow letter-spacing word-spacing line-height direction unicode-bidi font font-family ' +
    'font-size font-style font-variant font-weight font-stretch list-style list-style-image list-style-position ' +
    'list-style-type table-layout caption-side empty-cells flex flex-basis flex-direction flex-flow flex-grow ' +
    'flex-shrink flex-wrap align-content align-items align-self justify-content justify-items justify-self order ' +
    'gap row-gap column-gap object-fit object-position aspect-ratio outline outline-color outline-style outline-width'
  ).split(' '),
)
const IMAGE_PROPERTIES = new Set(['background', 'background-image', 'list-style', 'list-style-image'])
const FUNCTIONS = new Set(
  (
    'rgb rgba hsl hsla calc min max clamp linear-gradient radial-gradient repeating-linear-gradient ' +
    'repeating-radial-gradient conic-gradient'
  ).split(' '),
)
const PUNCTUATION: ReadonlySet<string> = new Set(['Value', 'Operator', 'Parentheses', 'WhiteSpace'])
const BORDER = /^border(-(top|right|bottom|left))?(-color)?$/
/** Units for lengths, angles and fractions. Viewport units are excluded, because the frame is as high as its page. */
const UNITS = new Set('px pt pc em rem ex ch in cm mm q deg rad grad turn fr'.split(' '))
const MAX_NUMBER = 20_000
const SAFE_NAME = /^-?[a-z_][\w-]*$/i
const SAFE_STRING = /^[\p{L}\p{M}\p{N} _.,'-]{0,100}$/u
const SAFE_HASH = /^[0-9a-f]{3,8}$/i

/** Sanitises the declarations of a style attribute. */
export function safeDeclarations(style: string, image: StyleImage): SafeDeclaration[] {
  const list = parseCss(style, 'declarationList')
  if (list?.type !== 'DeclarationList') return []
  const safe: SafeDeclaration[] = []
  for (const node of list.children) {
    const declaration = node.type === 'Declaration' ? safeDeclaration(node, image) : null
    if (declaration) safe.push(declaration)
  }
  return safe
}

/** Rebuilds a declaration from its parsed form; null if any part of it is not allowed. */
export function safeDeclaration(declaration: Declaration, image: StyleImage): SafeDeclaration | null {
  const property = declaration.property.toLowerCase()
  if (!PROPERTIES.has(property) || declaration.value.type !== 'Value') return null

  const isMargin = property.startsWith('margin')
  let isSafe = true
  const isVisited = walkCss(declaration.value, (node) => {
    if (!isSafe) return
    if (node.type === 'Url') isSafe = IMAGE_PROPERTIES.has(property) && mapImage(node, image)
    else isSafe = isSafeNode(node) && !(isMargin && isNegative(node))
  })
  const value = isVisited && isSafe ? writeCss(declaration.value) : null
  if (value === null) return null

  const important = declaration.important ? '!important' : ''
  const text = `${property}:${value}${important}`
  const colour = colourOf(property, value)
  const themed = colour === 'neutral' ? themedValue(property, value) : value
  return { text, colour, themed: themed === null ? null : `${property}:${themed}${important}` }
}

/**
 * Replaces a soft text colour or a grey border by a colour variable of the product's theme, with a system
 * colour as the fallback; null for other values.
 */
function themedValue(property: string, value: string): string | null {
  if (property === 'color') return isSoftText(value) ? 'var(--color-ink-3,GrayText)' : null
  return BORDER.test(property) ? replaceGrey(value, 'var(--color-line-strong,GrayText)') : null
}

/** Returns true if a part of a value is on the allow list and its number within the limit. */
function isSafeNode(node: CssNode): boolean {
  if (PUNCTUATION.has(node.type)) return true
  if (node.type === 'Identifier') return SAFE_NAME.test(node.name)
  if (node.type === 'Function') return FUNCTIONS.has(node.name.toLowerCase())
  if (node.type === 'Hash') return SAFE_HASH.test(node.value)
  if (node.type === 'String') return SAFE_STRING.test(node.value)
  if (node.type === 'Dimension' && !UNITS.has(node.unit.toLowerCase())) return false
  const isNumber = node.type === 'Number' || node.type === 'Percentage' || node.type === 'Dimension'
  return isNumber && Math.abs(Number(node.value)) <= MAX_NUMBER
}

function isNegative(node: CssNode): boolean {
  return 'value' in node && typeof node.value === 'string' && node.value.startsWith('-')
}

/** Replaces the address of an image with its display address or `none`; the result is always safe. */
function mapImage(node: Url, image: StyleImage): boolean {
  const address = image(node.value)
  if (address === null) {
    const none: Identifier = { type: 'Identifier', name: 'none' }
    Object.assign(node, none)
    return true
  }
  node.value = address.replace(/["'()\\<>\s]/g, (character) =>
    encodeURIComponent(character).replace(/[()']/g, percentEncode),
  )
  return true
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}

function colourOf(property: string, value: string): SafeDeclaration['colour'] {
  if (property === 'color') return isNeutralText(value) ? 'neutral' : 'own'
  if (property.startsWith('background')) {
    if (/-(position|repeat|size|clip|origin)$/.test(property)) return null
    return isNeutralBackground(value) ? 'neutral' : 'own'
  }
  if (BORDER.test(property)) return replaceGrey(value, '') === null ? null : 'neutral'
  return null
}
