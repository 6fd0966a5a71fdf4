import { letNarrow } from './let-narrow.ts'
import { letScroll, measureScrolls } from './let-scroll.ts'
import type { WideNames } from './wide-names.ts'

/** Text keeps its size: it is made a little smaller only where all of a page fits into its place for that. */
const SMALLEST_SCALE = 0.85

/**
 * Makes the page of a frame fit its place, which can run no script and is measured from outside. Drawn a little
 * smaller all of it may fit; otherwise its text breaks into lines that fit, and what stays wide scrolls by itself.
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

/** Draws a page smaller where that is enough; says whether it fits. */
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
