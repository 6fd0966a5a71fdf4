import { safeLink } from '@bocau/mail-core/html/safe-url'
import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

interface LinkAnnotation {
  subtype?: string
  url?: string
  rect: [number, number, number, number]
}

/** Returns the web links of a page, positioned over its text. Other annotations are ignored. */
export async function pageLinks(page: PDFPageProxy, viewport: PageViewport): Promise<HTMLElement[]> {
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
