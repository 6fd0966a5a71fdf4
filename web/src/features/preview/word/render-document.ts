import { safeLink } from '@bocau/mail-core/html/safe-url'
import { renderAsync } from 'docx-preview'
import { FileReading } from '../file-reading.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'

/** Elements that load, run or submit something. */
const active =
  'script, iframe, frame, object, embed, link, meta, base, form, input, button, audio, video, style'

/** Removes active content from rendered HTML before it is inserted into the page. */
function sanitiseDocument(root: ParentNode): void {
  for (const element of root.querySelectorAll(active)) element.remove()
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      if (/^on/i.test(name) || (/^(src|xlink:href|href)$/i.test(name) && !isHarmless(element, name, value))) {
        element.removeAttribute(name)
      }
    }
    if (element.localName === 'a') sanitiseLink(element)
  }
}

/** Allows embedded images, internal references, and links, which are checked separately. */
function isHarmless({ localName }: Element, name: string, value: string): boolean {
  if (localName === 'a' && name === 'href') return true
  return value.startsWith('#') || value.startsWith('blob:') || value.startsWith('data:image/')
}

/** Makes a link open in a new tab; removes unsafe addresses. */
function sanitiseLink(link: Element): void {
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#')) return
  const address = safeLink(written)
  if (!address) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('href', address)
  link.setAttribute('title', address)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

/** Characters of the Symbol and Wingdings fonts, used as list bullets and missing in browsers. */
const symbolSigns = /[\uF000-\uF0FF]/g

/** Rendered document, not attached to the page yet. */
export interface RenderedDocument {
  pages: HTMLElement
  /** Constructed style sheets, because the policy forbids style elements. */
  styles: CSSStyleSheet[]
  /** True if the document is truncated, because more would block the page. */
  isClipped: boolean
}

/** Renders a Word document detached from the page and removes active content. */
export async function renderDocument(file: PreviewFile, signal: AbortSignal): Promise<RenderedDocument> {
  const { bytes, isClipped } = await shorten(await readFile(file, signal))
  const pages = document.createElement('div')
  const styles = document.createElement('div')
  await renderAsync(bytes, pages, styles, {
    inWrapper: false,
    ignoreFonts: true,
    ignoreLastRenderedPageBreak: false,
    renderAltChunks: false,
    className: 'docx',
  })
  const sheets = [...styles.querySelectorAll('style')].map(({ textContent }) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync((textContent ?? '').replace(symbolSigns, '•'))
    return sheet
  })
  sanitiseDocument(pages)
  return { pages, styles: sheets, isClipped }
}

/** Truncates a document in a worker to a size that can be rendered. */
async function shorten(bytes: Uint8Array) {
  const reading = new FileReading()
  try {
    return await reading.call('shortenDocument', [bytes], [bytes.buffer as ArrayBuffer])
  } finally {
    reading.close()
  }
}

export function releaseDocument({ pages }: RenderedDocument): void {
  for (const { src } of pages.querySelectorAll('img')) if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}
