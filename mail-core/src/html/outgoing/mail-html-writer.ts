import { findEntry } from '../../text/find-entry.ts'
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
import { hasEditorClass, QUOTE_CLASS } from './editor-classes.ts'
import { mailStyle } from './mail-style.ts'
import { type WhiteSpace, whiteSpaceOf } from './white-space.ts'

/** Maps an image address of the editor to the address in the sent message; null removes the image. */
export type MailImage = (src: string) => string | null

const MAX_DEPTH = 200
const OWN_IMAGE =
  /^\/api\/v2\/(?:public\/files\/[0-9a-z]{1,40}\/raw|files\/[0-9a-z]{1,40}\/download\?inline=1)$/

/** Default styles of elements, so that all mail programs agree. */
const DEFAULT_STYLES: Readonly<Record<string, string>> = {
  ul: 'margin:0 0 0 28px;padding:0',
  ol: 'margin:0 0 0 28px;padding:0',
  blockquote: 'margin:8px 0 0 8px;border-left:2px solid #c8cdd3;padding:0 0 0 12px',
  p: 'margin:0 0 12px 0',
  pre: 'margin:0 0 12px 0;white-space:pre-wrap',
}

/** Rewrites the elements of a message: only allowed ones, with inline styles and without classes. */
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
    // In `pre`, every program keeps line breaks.
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

  /**
   * Writes a text. Line breaks that the style preserves become `<br>`, because some mail programs ignore
   * that style.
   */
  private writeText(text: string): void {
    const written = escapeHtml(text.replaceAll('\u200b', ''))
    this.html += this.whiteSpace === 'collapse' ? written : written.replace(/\r\n|\r|\n/g, '<br>')
  }

  /** Writes an element, or only its content if it is not allowed, too deep or has no effect. */
  private writeElement(node: Element, depth: number): void {
    const attributes = this.attributes(node)
    if (!KEPT_ELEMENTS.has(node.tagName) || depth > MAX_DEPTH || isRedundant(node.tagName, attributes)) {
      this.writeChildren(node, depth)
      return
    }
    this.html += `<${node.tagName}${attributes}>`
    if (VOID_ELEMENTS.has(node.tagName)) return
    this.writeChildren(node, depth + 1)
    this.html += `</${node.tagName}>`
  }

  /** Returns the allowed attributes, with the default style of the element inline. */
  private attributes(element: Element): string {
    const name = element.tagName
    const inlineStyle = this.style(attributeOf(element, 'style') ?? '')
    const base = hasEditorClass(element, QUOTE_CLASS) ? 'margin-top:16px' : findEntry(DEFAULT_STYLES, name)
    const style = base ? joinStyles(base, inlineStyle) : inlineStyle
    let written = ''
    for (const { name: attribute, value } of element.attrs) {
      const kind = attributeKind(name, attribute)
      const safe = kind ? safeAttribute(kind, value) : null
      if (safe !== null) written += formatAttribute(attribute, safe)
    }
    if (name === 'blockquote' && attributeOf(element, 'type') === 'cite')
      written += formatAttribute('type', 'cite')
    if (name === 'table') written += tableAttributes(element)
    if (name === 'a') written += formatAttribute('href', safeLink(attributeOf(element, 'href') ?? '') ?? '')
    return written + formatAttribute('style', style)
  }

  /** Caches each style text, because messages repeat them. */
  private style(written: string): string {
    const cached = this.styles.get(written)
    if (cached !== undefined) return cached
    const style = mailStyle(written)
    this.styles.set(written, style)
    return style
  }

  /** Writes an image with its size as attributes and style; drops it without an address. */
  private writeImage(image: Element): void {
    const source = imageSource(image)
    const src = source === null ? null : this.image(source)
    if (src === null) return
    const style = this.style(attributeOf(image, 'style') ?? '')
    const width = /(?:^|;)width:(\d+)(?:\.\d+)?px/.exec(style)?.[1] ?? lengthOf(image, 'width')
    const height = /(?:^|;)height:(\d+)(?:\.\d+)?px/.exec(style)?.[1] ?? lengthOf(image, 'height')
    // Outlook reads the size from the attribute, phones from the style.
    this.html +=
      `<img${formatAttribute('src', src)} alt="${escapeHtml((attributeOf(image, 'alt') ?? '').slice(0, 1000).toWellFormed())}"` +
      `${formatAttribute('width', width ?? '')}${formatAttribute('height', height ?? '')} border="0"` +
      `${formatAttribute('style', joinStyles(height ? 'max-width:100%' : 'max-width:100%;height:auto', style))}>`
  }
}

/** Omits spans without attributes and links without a target. */
const isRedundant = (name: string, attributes: string) =>
  (attributes === '' && (name === 'span' || name === 'font')) ||
  (name === 'a' && !attributes.includes(' href="'))

/**
 * Returns the source of an image: a file of this server, a part of the message (`cid:`), an embedded or a
 * remote image. Null for others. Editors keep some remote sources in `data-src`.
 */
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

/**
 * Sets border and spacing to 0 where a table does not define them, because mail programs have other
 * defaults.
 */
function tableAttributes(table: Element): string {
  return (['border', 'cellpadding', 'cellspacing'] as const)
    .filter((name) => attributeOf(table, name) === undefined)
    .map((name) => formatAttribute(name, '0'))
    .join('')
}

/** Joins two lists of declarations; those of `override` replace those of `base` for the same property. */
function joinStyles(base: string, override: string): string {
  const overridden = new Set(override.split(';').map(propertyName))
  const inherited = base.split(';').filter((each) => each && !overridden.has(propertyName(each)))
  return [...inherited, override].filter(Boolean).join(';')
}

const propertyName = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))

const formatAttribute = (name: string, value: string) =>
  value === '' ? '' : ` ${name}="${escapeHtml(value)}"`
