import { letNarrow } from './let-narrow.ts'
import { letScroll, measureScrolls } from './let-scroll.ts'
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
  const room = root.clientWidth
  if (room === 0) return
  measureScrolls(page, room)
  if (shrink(page, room)) return
  letNarrow(page, room)
  if (shrink(page, room)) return
  letScroll(page, room, names)
  measureScrolls(page, room)
  shrink(page, room)
}

/** Scales a page down if that is sufficient; returns true if it fits. */
function shrink({ body }: Document, room: number): boolean {
  const wanted = body.scrollWidth
  if (wanted <= room) return true
  if (room / wanted < SMALLEST_SCALE) return false
  setZoom(body, room / wanted)
  return true
}

function setZoom(body: HTMLElement, zoom: number): void {
  const wanted = String(zoom)
  if (body.style.zoom !== wanted) body.style.zoom = wanted
}
