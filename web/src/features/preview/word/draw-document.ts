import { renderAsync } from 'docx-preview'
import { FileReading } from '../file-reading.ts'
import { tameDocument } from '../office/tame-document.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'

/** Signs of the Symbol and Wingdings typefaces, which no browser brings: they stand before the points of lists. */
const symbolSigns = /[\uF000-\uF0FF]/g

/** A document drawn as pages, not yet in the page. */
export interface DrawnDocument {
  pages: HTMLElement
  /** Its own style sheets, made in a way that the page's policy knows: not by elements. */
  styles: CSSStyleSheet[]
  /** Its end is left out: more would stop the page. */
  isClipped: boolean
}

/** Draws a Word document apart from the page and takes from it all that could act. */
export async function drawDocument(file: PreviewFile, signal: AbortSignal): Promise<DrawnDocument> {
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

/** As much of a document as can be drawn at once; it is looked through in a thread of its own. */
async function shorten(bytes: Uint8Array) {
  const reading = new FileReading()
  try {
    return await reading.ask('shortenDocument', [bytes], [bytes.buffer as ArrayBuffer])
  } finally {
    reading.close()
  }
}

/** Gives back the memory of its pictures. */
export function forgetDocument({ pages }: DrawnDocument): void {
  for (const { src } of pages.querySelectorAll('img')) if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}
