import { allowNarrow, LOOSE } from './allow-narrow.ts'

/** Labels of wide elements. */
interface WideNames {
  /** Accessible name of a scroll container. */
  scrolls: string
}

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

/** Classes of a wide element and its scroll container; `data-more` names the sides with hidden content. */
const WIDE = 'bocau-wide'
const SCROLL = 'bocau-scroll'
/** Tolerated overflow in pixels. */
const TOLERANCE = 1
/** Maximum number of scroll containers per page. */
const MAX_CONTAINERS = 200
const UNBREAKABLE = `table:not(.${LOOSE}), pre, img, svg, hr, canvas, video, object`

/** Wraps each wide element in a scroll container, so that the surrounding text stays in place. */
function allowScroll(page: Document, width: number, { scrolls }: WideNames): void {
  for (const part of findWide(page.body, width).slice(0, MAX_CONTAINERS)) {
    const wide = page.createElement('div')
    const scroll = page.createElement('div')
    wide.className = WIDE
    scroll.className = SCROLL
    scroll.tabIndex = 0
    scroll.setAttribute('role', 'group')
    scroll.setAttribute('aria-label', scrolls)
    part.replaceWith(wide)
    scroll.append(part)
    wide.append(scroll)
    // One listener per element, because scroll events do not bubble.
    scroll.addEventListener('scroll', () => showScrollHint(wide, scroll), { passive: true })
  }
}

/** Updates the widths of scroll containers and the sides with hidden content. */
function measureScrolls(page: Document, width: number): void {
  const parts = [...page.querySelectorAll<HTMLElement>(`.${WIDE}`)]
  if (parts.length === 0) return
  const edge = Number.parseFloat(getComputedStyle(page.body).paddingRight) || 0
  const starts = parts.map((wide) => wide.getBoundingClientRect().left)
  for (const [index, wide] of parts.entries())
    wide.style.maxWidth = `${Math.max(width - edge - Math.max(starts[index] ?? 0, 0), 0)}px`
  for (const wide of parts) {
    const scroll = wide.firstElementChild as HTMLElement
    showScrollHint(wide, scroll)
    // Printing cannot scroll, so the element is scaled to fit.
    scroll.style.setProperty('--bocau-fit', String(Math.min(1, scroll.clientWidth / scroll.scrollWidth)))
  }
}

function showScrollHint(wide: HTMLElement, { scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
  // In a right-to-left page `scrollLeft` starts at 0 and is negative.
  const before = Math.abs(scrollLeft) > TOLERANCE
  const behind = Math.abs(scrollLeft) + clientWidth < scrollWidth - TOLERANCE
  const sides = scrollLeft < 0 ? [behind && 'left', before && 'right'] : [before && 'left', behind && 'right']
  wide.dataset.more = sides.filter(Boolean).join(' ')
}

/** Returns the outermost elements that overflow and can be wrapped separately. */
function findWide(parent: Element, width: number): Element[] {
  return [...parent.children].flatMap((child) => {
    if (child.classList.contains(WIDE) || !overflows(child, width)) return []
    if (child.matches(UNBREAKABLE)) return [child]
    const inside = findWide(child, width)
    if (inside.length > 0) return inside
    return getComputedStyle(child).display === 'block' && !child.closest('table') ? [child] : []
  })
}

function overflows(part: Element, width: number): boolean {
  const { left, right } = part.getBoundingClientRect()
  if (right > width + TOLERANCE) return true
  if (left + part.scrollWidth <= width + TOLERANCE) return false
  // An element that scrolls or clips does not overflow.
  return getComputedStyle(part).overflowX === 'visible'
}
