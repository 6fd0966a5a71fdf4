import { renderAsync } from 'docx-preview'
import { FileReading } from '../file-reading.ts'
import { tameDocument } from '../office/tame-document.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'

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
  tameDocument(pages)
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

export function deleteDocument({ pages }: RenderedDocument): void {
  for (const { src } of pages.querySelectorAll('img')) if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}
