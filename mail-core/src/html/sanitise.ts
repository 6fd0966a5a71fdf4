import { htmlToText } from '../mime/body-text.ts'
import { clipText } from './clip-text.ts'
import { findQuotedNodes, type QuotedNodes } from './find-quoted-nodes.ts'
import { MAX_CSS_LENGTH } from './guarded-css.ts'
import { ImageGate } from './image-gate.ts'
import { attributeOf, type Element, isHtmlElement, isText, parseHtml } from './parse-html.ts'
import { SafeHtmlWriter } from './safe-html-writer.ts'
import { safeStylesheet } from './safe-stylesheet.ts'
import { StyleAttributes } from './style-attributes.ts'
import { textToHtml } from './text-to-html.ts'

/** Display options of a message. */
export interface SanitiseOptions {
  /** Label of the control that unfolds the quotation. */
  quoteLabel: string
  /** Unfolds the quotation, for example for printing. */
  expandsQuote?: boolean
  /** Returns the address of a message part by content id; null removes it. */
  inlineImage?: (contentId: string) => string | null
  /** Returns the address under which a remote image is displayed; null blocks it. */
  remoteImage?: (url: string) => string | null
  /** Keeps black on white, for a message that is forwarded. */
  preservesColours?: boolean
  /** Maximum HTML that is read; the rest is truncated. */
  maxLength?: number
  /** Maximum output, in characters and weighted elements; the rest is truncated. */
  maxVisible?: number
}

/** Mail HTML without active content. */
export interface SanitisedHtml {
  /** Content of the page's body. */
  html: string
  /** Content of the page's style element. */
  css: string
  /** True if the colours of the message need a white background; otherwise the theme may apply. */
  setsColours: boolean
  /** Distinct remote images, and how many of them `remoteImage` blocked. */
  remoteImages: number
  blockedImages: number
  /** True if a quotation at the end is folded. */
  hasFoldedQuote: boolean
  /** True if the message was too large: its end or its formatting is missing. */
  isClipped: boolean
}

const MAX_HTML_LENGTH = 4 * 1024 * 1024

/** Sanitises mail HTML with an allow list; everything else is removed. */
export function sanitiseHtml(html: string, options: SanitiseOptions): SanitisedHtml {
  const maxLength = options.maxLength ?? MAX_HTML_LENGTH
  const { head, body, stoppedBy } = parseHtml(html.slice(0, maxLength))
  // Excessively nested content loses its formatting but keeps its text.
  if (stoppedBy === 'depth' || !body)
    return asPlainText(html.slice(0, maxLength), options, stoppedBy !== null)

  const images = new ImageGate(options)
  const sheet = safeStylesheet(collectStyles([head, body]), (url) => images.displayUrl(url))
  const styles = new StyleAttributes((url) => images.displayUrl(url))
  const quoted = options.expandsQuote ? null : findQuotedNodes(body)

  let writer = write(body, quoted, { images, styles, options })
  const setsColours = sheet.setsColours || styles.setsColours
  const dropsNeutral =
    !options.preservesColours && !setsColours && (sheet.hasNeutralColours || styles.hasNeutralColours)
  if (dropsNeutral) {
    // Black on white is not a design: without it the theme of the reader applies.
    styles.dropsNeutral = true
    writer = write(body, quoted, { images, styles, options })
  }
  return {
    html: writer.html,
    css: dropsNeutral ? sheet.cssWithoutNeutral : sheet.css,
    setsColours,
    remoteImages: images.remoteCount,
    blockedImages: images.blockedCount,
    hasFoldedQuote: quoted !== null,
    isClipped: stoppedBy !== null || html.length > maxLength || writer.isClipped,
  }
}

/** Writes the body with a new writer, which then reports whether it was truncated. */
function write(
  body: Element,
  quoted: QuotedNodes | null,
  { images, styles, options }: { images: ImageGate; styles: StyleAttributes; options: SanitiseOptions },
): SafeHtmlWriter {
  const writer = new SafeHtmlWriter(images, styles, options)
  writer.writeBody(body, quoted)
  return writer
}

/** Returns the text of all style elements, in order and wrapped in their media query. */
function collectStyles(roots: (Element | null)[]): string {
  let css = ''
  const open = roots.filter((root) => root !== null).toReversed()
  while (open.length > 0 && css.length < MAX_CSS_LENGTH) {
    const element = open.pop() as Element
    if (element.tagName === 'style') css += styleText(element)
    else
      for (let i = element.childNodes.length - 1; i >= 0; i--) {
        const child = element.childNodes[i]
        if (child && isHtmlElement(child) && child.tagName !== 'template') open.push(child)
      }
  }
  return css.slice(0, MAX_CSS_LENGTH)
}

/** Returns the text of a style element inside its media query; empty for an unsafe one. */
function styleText(element: Element): string {
  const text = element.childNodes
    .filter(isText)
    .map(({ value }) => value)
    .join('')
  const media = attributeOf(element, 'media')?.trim()
  if (!media || /^(all|screen)$/i.test(media)) return `${text}\n`
  // Only characters of a media query: no bracket may end it early.
  return /^[\w\s:,().-]{1,200}$/.test(media) ? `@media ${media}{${text}\n}\n` : ''
}

/** Renders only the text of a message whose HTML exceeds the limits. */
function asPlainText(html: string, options: SanitiseOptions, isClipped: boolean): SanitisedHtml {
  const text = htmlToText(html)
  const clipped = clipText(text, options.maxVisible)
  return {
    html: textToHtml(clipped, options),
    css: '',
    setsColours: false,
    remoteImages: 0,
    blockedImages: 0,
    hasFoldedQuote: false,
    isClipped: isClipped || clipped.length < text.length,
  }
}
