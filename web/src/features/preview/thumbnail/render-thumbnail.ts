import { locale } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { FileReading } from '../file-reading.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { paintThumbnail, thumbnailWidth } from './paint-thumbnail.ts'

/** Time limit in milliseconds for rendering a thumbnail. */
const maxMilliseconds = 6000

/** Renders a thumbnail of a document and returns its address; undefined if there is none. */
export async function renderThumbnail(file: PreviewFile): Promise<string | undefined> {
  const viewer = viewerOf(file)
  const bytes = await readFile(file, AbortSignal.timeout(30_000))
  if (viewer === 'pdf') return imageUrl(await renderFirstPage(bytes))
  if (viewer !== 'word' && viewer !== 'sheet' && viewer !== 'slides') return undefined
  const reading = new FileReading()
  try {
    const read = await reading.call('readThumbnail', [viewer, bytes, locale()], [bytes.buffer as ArrayBuffer])
    if (read.kind === 'picture') return URL.createObjectURL(new Blob([read.bytes.slice()]))
    return imageUrl(await paintThumbnail(read))
  } finally {
    reading.close()
  }
}

/** Renders the first page of a PDF in time slices, so that the page stays responsive. */
async function renderFirstPage(bytes: Uint8Array): Promise<HTMLCanvasElement> {
  const { closePdf, openPdfBytes } = await fetchPart(() => import('../pdf/lazy-entry.ts'))
  const opened = await openPdfBytes(bytes)
  try {
    const page = await opened.document.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: thumbnailWidth / natural.width })
    const canvas = document.createElement('canvas')
    canvas.width = thumbnailWidth
    // A thumbnail shows only the upper part of a page.
    canvas.height = Math.floor(Math.min(viewport.height, thumbnailWidth * 1.5))
    const drawing = page.render({ canvas, viewport })
    const timer = setTimeout(() => drawing.cancel(), maxMilliseconds)
    await drawing.promise.finally(() => clearTimeout(timer))
    return canvas
  } finally {
    closePdf(opened)
  }
}

async function imageUrl(canvas: HTMLCanvasElement | undefined): Promise<string | undefined> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/webp', 0.85) : resolve(null),
  )
  return blob ? URL.createObjectURL(blob) : undefined
}
