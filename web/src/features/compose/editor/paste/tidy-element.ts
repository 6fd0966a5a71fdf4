import { isNeutralBackground, isNeutralText } from '@bocau/mail-core/html/neutral-colour'
import { nearestSize } from './nearest-size.ts'

const HEADINGS: Readonly<Record<string, string>> = { H1: '32px', H2: '18px', H3: '', H4: '', H5: '', H6: '' }
const TABLE_PARTS = /^(?:TABLE|TR|TD|TH|COL|COLGROUP|TBODY|THEAD|TFOOT)$/
const TABLE_STYLE =
  /^(?:border-(?:top|right|bottom|left)-(?:width|style|color)|border-collapse|width|vertical-align|padding-(?:top|right|bottom|left))$/
/** Office-specific elements, dropped if they contain no text. */
const DROPPED = new Set(['XML', 'O:P'])
const ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'width',
  'height',
  'align',
  'valign',
  'bgcolor',
  'color',
  'size',
  'start',
])

/** Reduces a pasted element to the tags, attributes and styles of the editor; removes hidden elements. */
export function tidyElement(element: HTMLElement): void {
  if (isHidden(element) || (DROPPED.has(element.nodeName) && !element.textContent?.trim())) {
    element.remove()
    return
  }
  const isPlain = isMeaningless(element)
  const isTight = element.nodeName === 'P' && /^0(?:[a-z]+)?$/.test(element.style.marginBottom)
  const lines = readLines(element)
  const styles = readStyles(element)
  for (const name of element.getAttributeNames()) if (!ATTRIBUTES.has(name)) element.removeAttribute(name)
  for (const [name, value] of styles) element.style.setProperty(name, value)
  for (const tag of lines) wrapContent(element, tag)
  if (isNeutralText(element.getAttribute('color') ?? 'none')) element.removeAttribute('color')

  if (element.nodeName in HEADINGS) createHeading(element, HEADINGS[element.nodeName] ?? '')
  else if (isPlain || isWrapperOnly(element)) element.replaceWith(...element.childNodes)
  else {
    if (/^(?:P|DIV|LI|TD|TH)$/.test(element.nodeName)) moveStylesInside(element)
    if (isTight) createLine(element)
  }
}

/** Returns true for a bold element with normal weight; Google wraps all copied content in one. */
function isMeaningless({ nodeName, style }: HTMLElement): boolean {
  return /^(?:B|STRONG)$/.test(nodeName) && /^(?:normal|400|lighter)$/.test(style.fontWeight)
}

/** Returns true for hidden content of the source, which must not be sent. */
function isHidden({ style, nodeName }: HTMLElement): boolean {
  return (
    (style.display === 'none' || style.visibility === 'hidden' || style.fontSize === '0px') &&
    nodeName !== 'COL'
  )
}

/** Returns the supported formats in the editor's sizes. */
function readStyles(element: HTMLElement): [name: string, value: string][] {
  const { style, nodeName } = element
  const isTablePart = TABLE_PARTS.test(nodeName)
  const styles: [string, string][] = []
  const weight = style.fontWeight
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) styles.push(['font-weight', 'bold'])
  if (/^(?:italic|oblique)/.test(style.fontStyle)) styles.push(['font-style', 'italic'])
  if (style.color && !isNeutralText(style.color) && nodeName !== 'A') styles.push(['color', style.color])
  const background = style.backgroundColor
  if (background && !isNeutralBackground(background) && !/^rgba\(.*, 0\)$/.test(background)) {
    styles.push(['background-color', background])
  }
  const size = nearestSize(style.fontSize)
  if (size) styles.push(['font-size', size])
  if (/^(?:center|right|justify|end)$/.test(style.textAlign)) {
    styles.push(['text-align', style.textAlign === 'end' ? 'right' : style.textAlign])
  }
  return isTablePart ? [...styles, ...readTableStyles(style)] : styles
}

/** Returns cell borders and padding; invisible borders are dropped. */
function readTableStyles(style: CSSStyleDeclaration): [name: string, value: string][] {
  return [...style].flatMap((name) => {
    const side = /^border-(?:top|right|bottom|left)/.exec(name)?.[0]
    const isUndrawn = side !== undefined && style.getPropertyValue(`${side}-style`) === 'none'
    if (!TABLE_STYLE.test(name) || isUndrawn) return []
    const value = style.getPropertyValue(name)
    return [[name, value === 'windowtext' ? '#9aa0a6' : value]]
  })
}

/** Converts a heading into a large bold line, since the editor has no headings. */
function createHeading(element: HTMLElement, size: string): void {
  const line = element.ownerDocument.createElement('div')
  const bold = element.ownerDocument.createElement('b')
  bold.append(...element.childNodes)
  const inside = size ? wrap(bold, { 'font-size': size }) : bold
  line.append(inside)
  element.replaceWith(line)
}

/** Returns true for empty spans, anchors without target, fake bold and Office elements. */
function isWrapperOnly(element: HTMLElement): boolean {
  const { nodeName } = element
  if (nodeName.includes(':')) return true
  if (nodeName === 'A') return !element.getAttribute('href')
  if (nodeName === 'SPAN' || nodeName === 'FONT') return element.attributes.length === 0
  return false
}

/** Returns underline and strikethrough as elements. A link has its own underline. */
function readLines({ nodeName, style }: HTMLElement): ('u' | 's')[] {
  const line = style.textDecorationLine || style.textDecoration
  if (nodeName === 'A') return []
  return [
    ...(line.includes('underline') ? ['u' as const] : []),
    ...(line.includes('line-through') ? ['s' as const] : []),
  ]
}

function wrapContent(element: HTMLElement, tag: string): void {
  const inside = element.ownerDocument.createElement(tag)
  inside.append(...element.childNodes)
  element.append(inside)
}

/** Converts a Word paragraph without spacing into a line. */
function createLine(paragraph: HTMLElement): void {
  const line = paragraph.ownerDocument.createElement('div')
  for (const { name, value } of paragraph.attributes) line.setAttribute(name, value)
  line.append(...paragraph.childNodes)
  paragraph.replaceWith(line)
}

/** Moves text formats from a line to its content; the line keeps only its alignment. */
function moveStylesInside(element: HTMLElement): void {
  const sunk = ['font-weight', 'font-style', 'text-decoration', 'color', 'font-size'].flatMap((name) => {
    const value = element.style.getPropertyValue(name)
    element.style.removeProperty(name)
    return value ? [[name, value] as const] : []
  })
  if (element.getAttribute('style') === '') element.removeAttribute('style')
  const hasBlocks = element.querySelector('p, div, ul, ol, table, li, h1, h2, h3, blockquote') !== null
  if (sunk.length === 0 || hasBlocks || !element.firstChild) return
  const span = element.ownerDocument.createElement('span')
  span.append(...element.childNodes)
  for (const [name, value] of sunk) span.style.setProperty(name, value)
  element.append(span)
}

function wrap(inner: HTMLElement, styles: Readonly<Record<string, string>>): HTMLElement {
  const span = inner.ownerDocument.createElement('span')
  for (const [name, value] of Object.entries(styles)) span.style.setProperty(name, value)
  span.append(inner)
  return span
}
