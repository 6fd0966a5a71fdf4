import { isTrackingPixel } from '../../tracking-pixel.ts'
import { REMOVED_ELEMENTS } from '../allowed-html.ts'
import { attributeOf, type Element, isHtmlElement, isText, type Node } from '../parse-html.ts'
import { safeLink } from '../safe-url.ts'
import { hasEditorClass, QUOTE_CLASS, SIGNATURE_CLASS } from './editor-classes.ts'
import type { TextLine } from './flow-text.ts'
import { type WhiteSpace, whiteSpaceOf } from './white-space.ts'

const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
    'h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Blocks with an empty line before and after them. */
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 table pre'.split(' '))
const MAX_QUOTE_DEPTH = 10

/** Converts a message to lines of plain text, with markup for lists, links, tables and quotations. */
export function readTextLines(body: Element): TextLine[] {
  const reader = new LineReader()
  reader.readChildren(body)
  return reader.finish()
}

/** Traverses a message and writes its lines with their quotation depth. */
class LineReader {
  private readonly lines: TextLine[] = []
  private line = ''
  private depth = 0
  /** Prefix of the next line, such as the marker of a list item. */
  private linePrefix = ''
  private indent = ''
  private needsSpace = false
  private whiteSpace: WhiteSpace

  constructor(whiteSpace: WhiteSpace = 'collapse') {
    this.whiteSpace = whiteSpace
  }

  /** Reads child nodes with the white space handling of their parent. */
  readChildren(parent: Element): void {
    const around = this.whiteSpace
    this.whiteSpace = whiteSpaceOf(parent, around)
    for (const node of parent.childNodes) {
      if (isText(node)) this.add(node.value)
      else if (hasReadableText(node)) this.readElement(node)
    }
    if (this.whiteSpace !== around && BLOCKS.has(parent.tagName)) this.endLine()
    this.whiteSpace = around
  }

  finish(): TextLine[] {
    this.endLine()
    while (this.lines.at(-1)?.text === '') this.lines.pop()
    while (this.lines[0]?.text === '') this.lines.shift()
    return this.lines
  }

  /** Reads an element; a block starts and ends a line, and some blocks are surrounded by empty lines. */
  private readElement(element: Element): void {
    if (!BLOCKS.has(element.tagName)) {
      this.readInline(element)
      return
    }
    const isSpaced = SPACED.has(element.tagName)
    this.endLine()
    if (isSpaced || hasEditorClass(element, QUOTE_CLASS)) this.needsSpace = this.lines.length > 0
    this.readBlock(element)
    this.endLine()
    if (isSpaced) this.needsSpace = true
  }

  private readInline(element: Element): void {
    switch (element.tagName) {
      case 'br':
        this.pushLine()
        return
      case 'img':
        if (isVisible(element)) this.add(`[${attributeOf(element, 'alt')?.trim() || 'image'}]`)
        return
      case 'a':
        this.readLink(element)
        return
      default:
        this.readChildren(element)
    }
  }

  private readBlock(element: Element): void {
    const name = element.tagName
    if (name === 'blockquote') this.readQuote(element)
    else if (name === 'ul' || name === 'ol') this.readList(element)
    else if (name === 'tr') this.readRow(element)
    else if (name === 'hr') this.pushLine('----------')
    else {
      if (hasEditorClass(element, SIGNATURE_CLASS)) this.pushLine('-- ')
      this.readChildren(element)
    }
  }

  private readQuote(element: Element): void {
    const around = this.depth
    this.depth = Math.min(around + 1, MAX_QUOTE_DEPTH)
    this.readChildren(element)
    this.endLine()
    this.depth = around
  }

  /** Reads a list: each item starts with its marker, and its further lines are indented. */
  private readList(list: Element): void {
    const before = this.indent
    let number = Number(attributeOf(list, 'start') ?? 1) || 1
    for (const item of list.childNodes) {
      if (!isHtmlElement(item)) continue
      this.endLine()
      if (item.tagName !== 'li') {
        if (hasReadableText(item)) this.readElement(item)
        continue
      }
      const linePrefix = list.tagName === 'ol' ? `${number++}. ` : '- '
      this.linePrefix = before + linePrefix
      this.indent = before + ' '.repeat(linePrefix.length)
      this.readChildren(item)
      this.endLine()
      this.linePrefix = ''
      this.indent = before
    }
  }

  /** Writes a table row as one line, with slashes between and within its cells. */
  private readRow(row: Element): void {
    const cells = row.childNodes.filter(isHtmlElement).map((cell) => {
      const inside = new LineReader(this.whiteSpace)
      inside.readChildren(cell)
      return inside
        .finish()
        .map(({ text }) => text)
        .filter(Boolean)
        .join(' / ')
    })
    if (cells.some(Boolean)) this.pushLine(cells.join(' | '))
  }

  private readLink(link: Element): void {
    const start = this.line.length
    this.readChildren(link)
    const text = this.line.slice(start).trim()
    const address = safeLink(attributeOf(link, 'href') ?? '')
    if (address && !isSameAddress(text, address))
      this.add(text ? ` <${withoutScheme(address)}>` : withoutScheme(address))
  }

  /** Appends text to the line; preserved line breaks start new lines. */
  private add(text: string): void {
    const clean = text.replaceAll('\u200b', '')
    if (this.whiteSpace !== 'collapse') {
      const [first = '', ...rest] = clean.split(/\r\n|\r|\n/).map(this.normaliseSpaces)
      this.line += first
      for (const each of rest) {
        this.pushLine()
        this.line = each
      }
      return
    }
    const content = this.normaliseSpaces(clean)
    this.line += this.line === '' ? content.replace(/^ /, '') : content
  }

  /** A no-break space becomes a space in plain text. */
  private readonly normaliseSpaces = (text: string): string => {
    const collapsed = this.whiteSpace === 'all' ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    return collapsed.replaceAll('\u00a0', ' ')
  }

  /** Ends the line if it has content. */
  private endLine(): void {
    if (this.line.trim() !== '') this.pushLine()
    else this.line = ''
  }

  private pushLine(text = this.line): void {
    if (this.needsSpace && this.lines.at(-1)?.text !== '') this.lines.push({ depth: this.depth, text: '' })
    this.needsSpace = false
    const line = text === '-- ' || this.whiteSpace === 'all' ? text : text.trim()
    const start = this.linePrefix || (line ? this.indent : '')
    this.lines.push({ depth: this.depth, text: start + line })
    this.linePrefix = ''
    this.line = ''
  }
}

/** Returns false for a tracking pixel, which has no text. */
const isVisible = (image: Element): boolean =>
  !isTrackingPixel(attributeOf(image, 'src') ?? attributeOf(image, 'data-src') ?? '')

const hasReadableText = (node: Node): node is Element =>
  isHtmlElement(node) && !REMOVED_ELEMENTS.has(node.tagName)

const withoutScheme = (address: string) => address.replace(/^(?:mailto|tel):/i, '')

/** Returns true if the text of a link is more or less its address. */
function isSameAddress(label: string, address: string): boolean {
  const normalise = (text: string) =>
    withoutScheme(text)
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return normalise(label) === normalise(address) || label.replace(/[^\d+]/g, '') === withoutScheme(address)
}
