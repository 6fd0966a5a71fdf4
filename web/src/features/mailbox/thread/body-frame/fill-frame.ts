import { fontFaces } from '../../../../ui/frames/frame-style.ts'
import { getBaseStyle } from './base-style.ts'
import type { PreparedBody } from './prepared-body.ts'

/**
 * Policy for the content of a message, which matches that of its body address. The frame inherits the policy of this
 * page and can only restrict it further. It names the origin, because in Firefox 'self' matches nothing in a frame
 * without an address.
 */
const policy = () =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src ${location.origin}; img-src ${location.origin} data:; base-uri 'none'; form-action 'none'`

const emptyPage = () =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy()}"><meta name="referrer" content="no-referrer"></head><body></body></html>`

/** Prepares a frame for a body. */
export function openFrame(frame: HTMLIFrameElement): void {
  const { page } = frameDocument(frame)
  // The initial document of a frame has no doctype, and Firefox replaces it unless it is rewritten.
  page.open()
  page.write(emptyPage())
  page.close()
  // The policy forbids style elements, but allows constructed style sheets.
  page.adoptedStyleSheets = [styleSheet(frame, fontFaces)]
  // Loads the fonts in advance, because each document loads its own. A failed font is requested again by the message.
  page.fonts.load('1em "Inter Variable"', 'aạ').catch(() => {})
}

/**
 * Inserts a body into a prepared frame synchronously and without navigation, as a copy of parsed nodes, so that it is
 * not parsed again differently. The sandbox of the frame prevents scripts.
 */
export function fillFrame(frame: HTMLIFrameElement, body: PreparedBody): Document {
  const { page } = frameDocument(frame)
  for (const { name, value } of body.page.documentElement.attributes)
    page.documentElement.setAttribute(name, value)
  const [fonts, base = styleSheet(frame, getBaseStyle())] = page.adoptedStyleSheets
  page.adoptedStyleSheets = [...(fonts ? [fonts] : []), base, styleSheet(frame, body.css)]
  page.body.replaceWith(page.importNode(body.page.body, true))
  return page
}

/** Removes the body of a frame, which can then be filled again. */
export function emptyFrame(frame: HTMLIFrameElement): void {
  const { page } = frameDocument(frame)
  for (const name of page.documentElement.getAttributeNames()) page.documentElement.removeAttribute(name)
  // Keeps the fonts and the base style.
  page.adoptedStyleSheets = page.adoptedStyleSheets.slice(0, 2)
  page.body.replaceWith(page.createElement('body'))
}

function styleSheet(frame: HTMLIFrameElement, css: string): CSSStyleSheet {
  const { view } = frameDocument(frame)
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

function frameDocument(frame: HTMLIFrameElement) {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page || !view) throw new Error('The frame is not in the document')
  return { page, view }
}
