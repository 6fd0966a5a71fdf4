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

/** What the one who shows a message decides about it. */
export interface SanitiseOptions {
  /** What the control that unfolds the quotation is called. */
  quoteLabel: string
  /** Shows the quotation unfolded, for instance to print it. */
  keepsQuoteOpen?: boolean
  /** The address under which a part of the message is shown, by its content id; null leaves it out. */
  inlineImage?: (contentId: string) => string | null
  /** The address under which an image of the web is shown; null blocks it. */
  remoteImage?: (url: string) => string | null
  /** Leaves black on white as it was written: for what is sent on rather than shown. */
  keepsColours?: boolean
  /** How much HTML is read; the rest is clipped. */
  maxLength?: number
  /** How much is shown, in characters of text and elements together; the rest is clipped. */
  maxShown?: number
}

/** Mail HTML that can do nothing but be read. */
export interface SanitisedHtml {
  /** What goes into the body of the page. */
  html: string
  /** What goes into a style element of the page. */
  css: string
  /** The message was drawn in colours that need white paper; without them the reader's theme may colour it. */
  hasOwnColours: boolean
  /** Images of the web it names, each address once, and how many of them `remoteImage` refused. */
  remoteImages: number
  blockedImages: number
  /** A quotation at its end is folded. */
  hasFoldedQuote: boolean
  /** It was too much to show: the end is missing, or its form. */
  isClipped: boolean
}

const MAX_HTML_LENGTH = 4 * 1024 * 1024

/** Rewrites mail HTML into what may be shown: a list of what is allowed decides, everything else is left out. */
export function sanitiseHtml(html: string, options: SanitiseOptions): SanitisedHtml {
  const maxLength = options.maxLength ?? MAX_HTML_LENGTH
  const { head, body, stoppedBy } = parseHtml(html.slice(0, maxLength))
  // A nest that deep has no form worth keeping, but it may well have a text.
  if (stoppedBy === 'depth' || !body)
    return asPlainText(html.slice(0, maxLength), options, stoppedBy !== null)

  const images = new ImageGate(options)
  const sheet = safeStylesheet(collectStyles([head, body]), (url) => images.show(url))
  const styles = new StyleAttributes((url) => images.show(url))
  const quoted = options.keepsQuoteOpen ? null : findQuotedNodes(body)

  let writer = write(body, quoted, images, styles, options)
  const hasOwnColours = sheet.hasOwnColours || styles.hasOwnColours
  const dropsNeutral =
    !options.keepsColours && !hasOwnColours && (sheet.hasNeutralColours || styles.hasNeutralColours)
  if (dropsNeutral) {
    // Black on white is no design: without it the message takes the colours of the reader's theme.
    styles.dropsNeutral = true
    writer = write(body, quoted, images, styles, options)
  }
  return {
    html: writer.html,
    css: dropsNeutral ? sheet.cssWithoutNeutral : sheet.css,
    hasOwnColours,
    remoteImages: images.remoteCount,
    blockedImages: images.blockedCount,
    hasFoldedQuote: quoted !== null,
    isClipped: stoppedBy !== null || html.length > maxLength || writer.isClipped,
  }
}

function write(
  body: Element,
  quoted: QuotedNodes | null,
  images: ImageGate,
  styles: StyleAttributes,
  options: SanitiseOptions,
): SafeHtmlWriter {
  const writer = new SafeHtmlWriter(images, styles, options)
  writer.writeBody(body, quoted)
  return writer
}

/** The text of all style elements, in their order, each in the medium it is meant for. */
function collectStyles(roots: (Element | null)[]): string {
  let css = ''
  const open = roots.filter((root) => root !== null).toReversed()
  while (open.length > 0 && css.length < MAX_CSS_LENGTH) {
    const element = open.pop() as Element
    if (element.tagName === 'style') css += styleOf(element)
    else
      for (let i = element.childNodes.length - 1; i >= 0; i--) {
        const child = element.childNodes[i]
        if (child && isHtmlElement(child) && child.tagName !== 'template') open.push(child)
      }
  }
  return css.slice(0, MAX_CSS_LENGTH)
}

function styleOf(element: Element): string {
  const text = element.childNodes
    .filter(isText)
    .map(({ value }) => value)
    .join('')
  const media = attributeOf(element, 'media')?.trim()
  if (!media || /^(all|screen)$/i.test(media)) return `${text}\n`
  // Only what could stand in a media rule: no bracket may end it early.
  return /^[\w\s:,().-]{1,200}$/.test(media) ? `@media ${media}{${text}\n}\n` : ''
}

function asPlainText(html: string, options: SanitiseOptions, isClipped: boolean): SanitisedHtml {
  const text = htmlToText(html)
  const shown = clipText(text, options.maxShown)
  return {
    html: textToHtml(shown, options),
    css: '',
    hasOwnColours: false,
    remoteImages: 0,
    blockedImages: 0,
    hasFoldedQuote: false,
    isClipped: isClipped || shown.length < text.length,
  }
}
