import { allowNarrow } from './allow-narrow.ts'
import { allowScroll, measureScrolls } from './allow-scroll.ts'
import type { WideNames } from './wide-names.ts'

/** Minimum scale; text is reduced only if the page then fits completely. */
const SMALLEST_SCALE = 0.85

/**
 * Fits the page of a script-free frame into its width. It is scaled slightly if that is sufficient; otherwise text
 * wraps, and the remaining wide elements scroll separately.
 */
export function fitWidth(page: Document, names: WideNames): void {
  const { body, documentElement: root } = page
  setZoom(body, 1)
  const width = root.clientWidth
  if (width === 0) return
  measureScrolls(page, width)
  if (shrink(page, width)) return
  allowNarrow(page, width)
  if (shrink(page, width)) return
  allowScroll(page, width, names)
  measureScrolls(page, width)
  shrink(page, width)
}

/** Scales a page down if that is sufficient; returns true if it fits. */
function shrink({ body }: Document, width: number): boolean {
  const contentWidth = body.scrollWidth
  if (contentWidth <= width) return true
  if (width / contentWidth < SMALLEST_SCALE) return false
  setZoom(body, width / contentWidth)
  return true
}

function setZoom(body: HTMLElement, zoom: number): void {
  const zoomText = String(zoom)
  if (body.style.zoom !== zoomText) body.style.zoom = zoomText
}
