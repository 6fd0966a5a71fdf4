import { locale } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { FileReading } from '../file-reading.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { paintThumbnail, thumbnailWidth } from './paint-thumbnail.ts'

/** A page that takes longer is not worth its small picture. */
const mostMilliseconds = 6000

/** Draws a small picture of a document and answers with its address; undefined where there is none to be had. */
export async function drawThumbnail(file: PreviewFile): Promise<string | undefined> {
  const viewer = viewerOf(file)
  const bytes = await readFile(file, AbortSignal.timeout(30_000))
  if (viewer === 'pdf') return addressOf(await drawFirstPage(bytes))
  if (viewer !== 'word' && viewer !== 'sheet' && viewer !== 'slides') return undefined
  const reading = new FileReading()
  try {
    const read = await reading.ask('readThumbnail', [viewer, bytes, locale()], [bytes.buffer as ArrayBuffer])
    if (read.kind === 'picture') return URL.createObjectURL(new Blob([read.bytes.slice()]))
    return addressOf(await paintThumbnail(read))
  } finally {
    reading.close()
  }
}

/** The first page of a PDF, drawn in slices between which the page goes on. */
async function drawFirstPage(bytes: Uint8Array): Promise<HTMLCanvasElement> {
  const { closePdf, openPdfBytes } = await fetchPart(() => import('../pdf/open-pdf.ts'))
  const opened = await openPdfBytes(bytes)
  try {
    const page = await opened.document.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: thumbnailWidth / natural.width })
    const canvas = document.createElement('canvas')
    canvas.width = thumbnailWidth
    // The head of a page is what a box shows.
    canvas.height = Math.floor(Math.min(viewport.height, thumbnailWidth * 1.5))
    const drawing = page.render({ canvas, viewport })
    const timer = setTimeout(() => drawing.cancel(), mostMilliseconds)
    await drawing.promise.finally(() => clearTimeout(timer))
    return canvas
  } finally {
    closePdf(opened)
  }
}

async function addressOf(canvas: HTMLCanvasElement | undefined): Promise<string | undefined> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/webp', 0.85) : resolve(null),
  )
  return blob ? URL.createObjectURL(blob) : undefined
}
