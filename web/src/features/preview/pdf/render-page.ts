import { safeLink } from '@bocau/mail-core/html/safe-url'
import { type PageViewport, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'

/** Phones reject larger canvases. */
const MAX_PIXELS = 16_000_000

interface RenderTarget {
  element: HTMLElement
  width: number
  signal: AbortSignal
}

/** Renders a page with its text layer and links and returns its aspect; undefined if cancelled. */
export async function renderPage(
  document: PDFDocumentProxy,
  number: number,
  { element, width, signal }: RenderTarget,
): Promise<{ width: number; height: number } | undefined> {
  const page = await document.getPage(number)
  if (signal.aborted) return
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural.width })
  const canvas = await renderPicture(page, viewport, signal)
  if (!canvas) return
  const textLayer = await layoutText(page, viewport)
  const links = await pageLinks(page, natural)
  if (signal.aborted) return
  element.style.setProperty('--total-scale-factor', String(viewport.scale))
  element.replaceChildren(canvas, textLayer, ...links)
  return { width: natural.width, height: natural.height }
}

/** Renders a page as a picture of limited size; undefined if aborted. */
async function renderPicture(
  page: PDFPageProxy,
  viewport: PageViewport,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | undefined> {
  const density = Math.min(
    Math.max(devicePixelRatio, 1.5),
    Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel())
  try {
    await drawing.promise
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  return canvas
}

/** Creates the invisible text layer for selection, copying and screen readers. */
async function layoutText(page: PDFPageProxy, viewport: PageViewport): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.dataset.words = ''
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  await layer.render()
  const end = document.createElement('div')
  end.dataset.end = ''
  container.append(end)
  return container
}

interface LinkAnnotation {
  subtype?: string
  url?: string
  rect: [number, number, number, number]
}

/** Returns the web links of a page, positioned over its text. Other annotations are ignored. */
async function pageLinks(page: PDFPageProxy, viewport: PageViewport): Promise<HTMLElement[]> {
  const annotations = (await page.getAnnotations()) as LinkAnnotation[]
  return annotations.flatMap(({ subtype, url, rect }) => {
    const address = subtype === 'Link' && url ? safeLink(url) : null
    if (!address) return []
    const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number]
    const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number]
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.title = address
    Object.assign(link.style, {
      left: `${(Math.min(x1, x2) / viewport.width) * 100}%`,
      top: `${(Math.min(y1, y2) / viewport.height) * 100}%`,
      width: `${(Math.abs(x2 - x1) / viewport.width) * 100}%`,
      height: `${(Math.abs(y2 - y1) / viewport.height) * 100}%`,
    })
    return [link]
  })
}
