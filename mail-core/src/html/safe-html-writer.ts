import {
  attributeKind,
  KEPT_ELEMENTS,
  REMOVED_ELEMENTS,
  safeAttribute,
  VOID_ELEMENTS,
} from './allowed-html.ts'
import { clipText } from './clip-text.ts'
import { escapeHtml } from './escape-html.ts'
import type { QuotedNodes } from './find-quoted-nodes.ts'
import { QUOTE_CLOSING, quoteOpening } from './fold-quote.ts'
import type { ImageGate } from './image-gate.ts'
import { attributeOf, type Element, isHtmlElement, isText, type Node } from './parse-html.ts'
import { NAME_PREFIX, OWN_PREFIX } from './safe-stylesheet.ts'
import { safeLink } from './safe-url.ts'
import type { StyleAttributes } from './style-attributes.ts'

const MAX_DEPTH = 200
const MAX_OUTPUT_LENGTH = 8 * 1024 * 1024
const MAX_CLASSES = 30
/** Cost of an element compared with characters when a message is truncated. */
const ELEMENT_WEIGHT = 16
/** Styles that could hide the entire message. */
const HIDES_ALL = /(?<=^|;)(display|visibility|opacity|overflow(-[xy])?|(max-)?height|float):[^;]*(;|$)/g
const SAFE_NAME = /^[A-Za-z_][\w.:-]{0,100}$/

/** Pending output: a node at its depth, or a closing tag. */
type Pending = { node: Node; depth: number } | string

/**
 * Writes a parsed body as new HTML: only allowed elements and attributes, all text escaped, names separated from the
 * page's. Uses a work list instead of recursion, for any depth.
 */
export class SafeHtmlWriter {
  isClipped = false
  private readonly output: string[] = []
  private length = 0
  private outputSize = 0
  private readonly maxSize: number
  private readonly images: ImageGate
  private readonly styles: StyleAttributes
  private readonly quoteLabel: string
  private readonly ids = new Set<string>()
  private pending: Pending[] = []

  constructor(
    images: ImageGate,
    styles: StyleAttributes,
    { quoteLabel, maxVisible }: { quoteLabel: string; maxVisible?: number },
  ) {
    this.images = images
    this.styles = styles
    this.quoteLabel = quoteLabel
    this.maxSize = maxVisible ?? Number.POSITIVE_INFINITY
  }

  get html(): string {
    return this.output.join('')
  }

  /** Writes the content of the body; a styled body becomes a block with that style. */
  writeBody(body: Element, quoted: QuotedNodes | null): void {
    const attributes = this.bodyAttributes(body)
    if (attributes) {
      this.write(`<div${attributes}>`)
      this.pending.push('</div>')
    }
    this.pushChildren(body, 1, quoted)
    while (this.pending.length > 0) {
      const next = this.pending.pop() as Pending
      if (typeof next === 'string') this.write(next)
      else if (this.isFull) this.isClipped = true
      else this.writeNode(next.node, next.depth, quoted)
    }
  }

  private get isFull(): boolean {
    return this.length > MAX_OUTPUT_LENGTH || this.outputSize > this.maxSize
  }

  /** Writes a node and queues its children; an element that is not allowed is replaced by its content. */
  private writeNode(node: Node, depth: number, quoted: QuotedNodes | null): void {
    if (isText(node)) this.writeText(node.value)
    if (!isHtmlElement(node)) return
    const name = node.tagName
    if (REMOVED_ELEMENTS.has(name)) return
    if (!KEPT_ELEMENTS.has(name) || depth > MAX_DEPTH) {
      this.pushChildren(node, depth, quoted)
      return
    }
    this.outputSize += ELEMENT_WEIGHT
    this.write(`<${name}${this.attributes(node)}>`)
    if (VOID_ELEMENTS.has(name)) return
    this.pending.push(`</${name}>`)
    this.pushChildren(node, depth + 1, quoted)
  }

  private pushChildren(parent: Element, depth: number, quoted: QuotedNodes | null): void {
    const children = parent.childNodes
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i] as Node
      if (quoted?.last === node) this.pending.push(QUOTE_CLOSING)
      this.pending.push({ node, depth })
      if (quoted?.first === node) this.pending.push(quoteOpening(this.quoteLabel))
    }
  }

  /** Returns the sanitised attributes of an element, including its style, image source or link target. */
  private attributes(element: Element): string {
    const name = element.tagName
    let written = ''
    let style = ''
    // An old-style anchor, the target of a link within the message.
    const anchor =
      name === 'a' && attributeOf(element, 'id') === undefined ? attributeOf(element, 'name') : undefined
    if (anchor) written += quote('id', this.newId(anchor))
    for (const { name: attribute, value } of element.attrs) {
      if (attribute === 'style') style = this.styles.clean(value)
      else written += this.attribute(name, attribute, value)
    }
    // The background image of a table comes first, because its style may override it.
    const background =
      name === 'table' || name === 'td' || name === 'th' || name === 'tr' ? this.background(element) : ''
    if (background || style)
      written += ` style="${escapeHtml([background, style].filter(Boolean).join(';'))}"`
    if (name === 'img') written += this.imageSource(element)
    if (name === 'a' || name === 'area') written += this.link(element)
    return written
  }

  /** Returns one sanitised attribute; empty if it is not allowed. */
  private attribute(element: string, attribute: string, value: string): string {
    switch (attribute) {
      case 'class':
        return quote('class', safeClasses(value))
      case 'id':
        return quote('id', this.newId(value))
      case 'name':
        return element === 'map' ? quote('name', prefixed(value)) : ''
      case 'usemap':
        return element === 'img' && value.startsWith('#')
          ? quote('usemap', prefixed(value.slice(1)), '#')
          : ''
    }
    const kind = attributeKind(element, attribute)
    const safe = kind && safeAttribute(kind, value)
    if (kind === null || safe === null) return ''
    if (kind === 'colour' && element !== 'hr') {
      const use = attribute === 'color' ? 'text' : 'background'
      if (!this.styles.preservesColour(safe, use)) return ''
    }
    return ` ${attribute}="${escapeHtml(safe)}"`
  }

  /** Returns an id only once, so that a second element cannot take over a name. */
  private newId(value: string): string {
    const id = prefixed(value)
    if (!id || this.ids.has(id)) return ''
    this.ids.add(id)
    return id
  }

  private imageSource(element: Element): string {
    const address = this.images.displayUrl(attributeOf(element, 'src') ?? '')
    return address === null ? '' : ` src="${escapeHtml(address)}"`
  }

  private link(element: Element): string {
    const written = (attributeOf(element, 'href') ?? '').trim()
    if (written.startsWith('#')) return quote('href', prefixed(written.slice(1)), '#')
    const href = safeLink(written)
    return href ? ` href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow"` : ''
  }

  private background(element: Element): string {
    const written = attributeOf(element, 'background')
    if (!written) return ''
    // Written and parsed again as CSS, so that images enter styles in only one way.
    return this.styles.clean(`background-image:url("${written.replace(/["\\\n\r\f]/g, encodeURIComponent)}")`)
  }

  /** Returns the attributes of the block that replaces a styled body. */
  private bodyAttributes(body: Element): string {
    const colour = attributeOf(body, 'bgcolor')
    const text = attributeOf(body, 'text')
    const parts = [
      colour && safeAttribute('colour', colour) ? `background-color:${colour}` : '',
      text && safeAttribute('colour', text) ? `color:${text}` : '',
      attributeOf(body, 'style') ?? '',
    ]
    const elementStyle = this.styles.clean(parts.filter(Boolean).join(';')).replace(HIDES_ALL, '')
    const style = [this.background(body), elementStyle].filter(Boolean).join(';')
    const dir = attributeOf(body, 'dir')
    const hasDirection = dir !== undefined && /^(rtl|ltr|auto)$/i.test(dir)
    return `${quote('class', safeClasses(attributeOf(body, 'class') ?? ''))}${hasDirection ? ` dir="${dir}"` : ''}${style ? ` style="${escapeHtml(style)}"` : ''}`
  }

  private writeText(text: string): void {
    const clipped = clipText(text, this.maxSize - this.outputSize)
    if (clipped.length < text.length) this.isClipped = true
    this.outputSize += text.length
    this.write(escapeHtml(clipped))
  }

  private write(text: string): void {
    this.output.push(text)
    this.length += text.length
  }
}

/** Writes an attribute with a leading space; empty without a value. */
function quote(attribute: string, value: string, before = ''): string {
  return value ? ` ${attribute}="${before}${escapeHtml(value)}"` : ''
}

/** Separates a name of the message from those of the page; empty for an invalid name. */
function prefixed(name: string): string {
  return SAFE_NAME.test(name) ? NAME_PREFIX + name : ''
}

function safeClasses(value: string): string {
  const names = value.slice(0, 2000).split(/\s+/).slice(0, MAX_CLASSES)
  return names.filter((name) => SAFE_NAME.test(name) && !name.toLowerCase().startsWith(OWN_PREFIX)).join(' ')
}
