import { fontFaces, lentTokens } from '../../../../ui/frames/frame-look.ts'
import { baseLook } from './base-look.ts'
import type { PreparedBody } from './prepared-body.ts'

/**
 * What a message may load: no more than the address of its body says. A frame that this page writes inherits this
 * page's policy, and can only tighten it.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

const emptyPage = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"></head><body></body></html>`

/** Writes the page into a frame that a body is put into. */
export function openFrame(frame: HTMLIFrameElement): void {
  const { page } = insideOf(frame)
  // The first page of a frame has no doctype, and Firefox takes it away again unless it is written anew.
  page.open()
  page.write(emptyPage)
  page.close()
  readyFonts(frame)
}

/**
 * Puts a body into an open frame at once, and without the frame going anywhere: a copy of nodes that were read
 * already, so that nothing is read a second time in another way. The sandbox of the frame lets no script run in it.
 */
export function fillFrame(frame: HTMLIFrameElement, body: PreparedBody): Document {
  const { page, view } = insideOf(frame)
  for (const { name, value } of body.page.documentElement.attributes)
    page.documentElement.setAttribute(name, value)
  // The policy allows no style elements, but sheets made by script.
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(baseLook() + lentTokens() + body.css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  page.body.replaceWith(page.importNode(body.page.body, true))
  return page
}

/** Each page reads its typefaces anew: one that stands ready has them before a message is put into it. */
function readyFonts(frame: HTMLIFrameElement): void {
  const { page, view } = insideOf(frame)
  const fonts = new view.CSSStyleSheet()
  fonts.replaceSync(fontFaces)
  page.adoptedStyleSheets = [fonts]
  // What does not come now is asked for again by the message.
  page.fonts.load('1em "Inter Variable"', 'aạ').catch(() => {})
}

function insideOf(frame: HTMLIFrameElement) {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page || !view) throw new Error('A frame that is not on the page cannot be filled')
  return { page, view }
}
