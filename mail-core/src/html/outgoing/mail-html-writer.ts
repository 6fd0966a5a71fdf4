import { ownOf } from '../../words/own-of.ts'
import {
  attributeKind,
  KEPT_ELEMENTS,
  REMOVED_ELEMENTS,
  safeAttribute,
  VOID_ELEMENTS,
} from '../allowed-html.ts'
import { escapeHtml } from '../escape-html.ts'
import { attributeOf, type Element, isHtmlElement, isText, type Node } from '../parse-html.ts'
import { readImageUrl, safeLink } from '../safe-url.ts'
import { hasMark, QUOTE_CLASS } from './editor-marks.ts'
import { mailStyle } from './mail-style.ts'
import { type WhiteSpace, whiteSpaceOf } from './white-space.ts'

/** The address an image goes out under, by the address it has in the editor; null leaves it out. */
export type MailImage = (src: string) => string | null

const MAX_DEPTH = 200
const OWN_IMAGE =
  /^\/api\/v2\/(?:public\/files\/[0-9a-z]{1,40}\/raw|files\/[0-9a-z]{1,40}\/download\?inline=1)$/

/** What elements look like in every mail program, where the message says nothing else. */
const LOOKS: Readonly<Record<string, string>> = {
  ul: 'margin:0 0 0 28px;padding:0',
  ol: 'margin:0 0 0 28px;padding:0',
  blockquote: 'margin:8px 0 0 8px;border-left:2px solid #c8cdd3;padding:0 0 0 12px',
  p: 'margin:0 0 12px 0',
  pre: 'margin:0 0 12px 0;white-space:pre-wrap',
}

/** Writes a message's elements anew: only what is allowed, with styles of its own and no names. */
export class MailHtmlWriter {
  html = ''
  private readonly image: MailImage
  private readonly styles = new Map<string, string>()
  private whiteSpace: WhiteSpace = 'collapse'

  constructor(image: MailImage) {
    this.image = image
  }

  writeChildren(parent: Element, depth = 0): void {
    const around = this.whiteSpace
    // In `pre` every program keeps the breaks.
    if (parent.tagName !== 'pre') this.whiteSpace = whiteSpaceOf(parent, around)
    for (const node of parent.childNodes) this.write(node, depth)
    this.whiteSpace = around
  }

  private write(node: Node, depth: number): void {
    if (isText(node)) this.writeText(node.value)
    if (!isHtmlElement(node) || REMOVED_ELEMENTS.has(node.tagName)) return
    if (node.tagName === 'img') this.writeImage(node)
    else this.writeElement(node, depth)
  }

  /** Not every mail program knows of a style that keeps line breaks. They all know the element. */
  private writeText(text: string): void {
    const written = escapeHtml(text.replaceAll('\u200b', ''))
    this.html += this.whiteSpace === 'collapse' ? written : written.replace(/\r\n|\r|\n/g, '<br>')
  }

  private writeElement(node: Element, depth: number): void {
    const attributes = this.attributes(node)
    if (!KEPT_ELEMENTS.has(node.tagName) || depth > MAX_DEPTH || isBare(node.tagName, attributes)) {
      this.writeChildren(node, depth)
      return
    }
    this.html += `<${node.tagName}${attributes}>`
    if (VOID_ELEMENTS.has(node.tagName)) return
    this.writeChildren(node, depth + 1)
    this.html += `</${node.tagName}>`
  }

  private attributes(element: Element): string {
    const name = element.tagName
    const own = this.style(attributeOf(element, 'style') ?? '')
    const base = hasMark(element, QUOTE_CLASS) ? 'margin-top:16px' : ownOf(LOOKS, name)
    const style = base ? joinStyles(base, own) : own
    let written = ''
    for (const { name: attribute, value } of element.attrs) {
      const kind = attributeKind(name, attribute)
      const safe = kind ? safeAttribute(kind, value) : null
      if (safe !== null) written += quoted(attribute, safe)
    }
    if (name === 'blockquote' && attributeOf(element, 'type') === 'cite') written += quoted('type', 'cite')
    if (name === 'table') written += tableAttributes(element)
    if (name === 'a') written += quoted('href', safeLink(attributeOf(element, 'href') ?? '') ?? '')
    return written + quoted('style', style)
  }

  /** Each wording is read once: a message says the same thing over and over. */
  private style(written: string): string {
    const known = this.styles.get(written)
    if (known !== undefined) return known
    const style = mailStyle(written)
    this.styles.set(written, style)
    return style
  }

  private writeImage(image: Element): void {
    const source = imageSource(image)
    const src = source === null ? null : this.image(source)
    if (src === null) return
    const style = this.style(attributeOf(image, 'style') ?? '')
    const width = /(?:^|;)width:(\d+)(?:\.\d+)?px/.exec(style)?.[1] ?? lengthOf(image, 'width')
    const height = /(?:^|;)height:(\d+)(?:\.\d+)?px/.exec(style)?.[1] ?? lengthOf(image, 'height')
    // Outlook reads the size from the attribute, phones keep to the style.
    this.html +=
      `<img${quoted('src', src)} alt="${escapeHtml((attributeOf(image, 'alt') ?? '').slice(0, 1000).toWellFormed())}"` +
      `${quoted('width', width ?? '')}${quoted('height', height ?? '')} border="0"` +
      `${quoted('style', joinStyles(height ? 'max-width:100%' : 'max-width:100%;height:auto', style))}>`
  }
}

/** A span that says nothing is nothing, nor is a link that leads nowhere. */
const isBare = (name: string, attributes: string) =>
  (attributes === '' && (name === 'span' || name === 'font')) ||
  (name === 'a' && !attributes.includes(' href="'))

/** Our own files, parts of the message, what the message itself carries, and images of the web that were only remembered. */
function imageSource(image: Element): string | null {
  const src = attributeOf(image, 'src') ?? attributeOf(image, 'data-src') ?? ''
  if (OWN_IMAGE.test(src)) return src
  const source = readImageUrl(src)
  if (source === null) return null
  return source.kind === 'inline' ? `cid:${source.contentId}` : source.url
}

function lengthOf(image: Element, name: string): string | undefined {
  return safeAttribute('length', attributeOf(image, name) ?? '')?.replace('px', '')
}

/** Space within and between cells as every mail program has it, where the table does not say. */
function tableAttributes(table: Element): string {
  return (['border', 'cellpadding', 'cellspacing'] as const)
    .filter((name) => attributeOf(table, name) === undefined)
    .map((name) => quoted(name, '0'))
    .join('')
}

/** Of two that say something of the same, the later holds. */
function joinStyles(base: string, own: string): string {
  const given = new Set(own.split(';').map(propertyOf))
  const kept = base.split(';').filter((each) => each && !given.has(propertyOf(each)))
  return [...kept, own].filter(Boolean).join(';')
}

const propertyOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))

const quoted = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escapeHtml(value)}"`)
