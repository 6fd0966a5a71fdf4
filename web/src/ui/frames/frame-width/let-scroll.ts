import { LOOSE } from './let-narrow.ts'
import type { WideNames } from './wide-names.ts'

/** What is too wide, and the room it has got; `data-more` says on which sides there is more of it. */
const WIDE = 'bocau-wide'
const SCROLL = 'bocau-scroll'
/** A part may be cut by less than this without anybody missing something. */
const TOLERANCE = 1
/** More parts of one page do not get a room of their own. */
const MOST_PARTS = 200
const WHOLE = `table:not(.${LOOSE}), pre, img, svg, hr, canvas, video, object`

/** Puts each part that is too wide into a room of its own, in which it scrolls: the text around it stays where it is. */
export function letScroll(page: Document, room: number, { scrolls }: WideNames): void {
  for (const part of findWide(page.body, room).slice(0, MOST_PARTS)) {
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
    // Each answers for itself alone: a scroll that happens inside is none of the page.
    scroll.addEventListener('scroll', () => tellMore(wide, scroll), { passive: true })
  }
}

/** Gives parts that scroll the room that there is, and says where there is more of them. */
export function measureScrolls(page: Document, room: number): void {
  const parts = [...page.querySelectorAll<HTMLElement>(`.${WIDE}`)]
  if (parts.length === 0) return
  const edge = Number.parseFloat(getComputedStyle(page.body).paddingRight) || 0
  const starts = parts.map((wide) => wide.getBoundingClientRect().left)
  for (const [index, wide] of parts.entries())
    wide.style.maxWidth = `${Math.max(room - edge - Math.max(starts[index] ?? 0, 0), 0)}px`
  for (const wide of parts) {
    const scroll = wide.firstElementChild as HTMLElement
    tellMore(wide, scroll)
    // On paper nothing scrolls: there it is drawn as small as it has to be.
    scroll.style.setProperty('--bocau-fit', String(Math.min(1, scroll.clientWidth / scroll.scrollWidth)))
  }
}

function tellMore(wide: HTMLElement, { scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
  // In a page that is read from right to left it begins at 0 and falls.
  const before = Math.abs(scrollLeft) > TOLERANCE
  const behind = Math.abs(scrollLeft) + clientWidth < scrollWidth - TOLERANCE
  const sides = scrollLeft < 0 ? [behind && 'left', before && 'right'] : [before && 'left', behind && 'right']
  wide.dataset.more = sides.filter(Boolean).join(' ')
}

/** The outermost parts that reach out of the room and can be put into one of their own without their surroundings. */
function findWide(parent: Element, room: number): Element[] {
  return [...parent.children].flatMap((child) => {
    if (child.classList.contains(WIDE) || !reachesOut(child, room)) return []
    if (child.matches(WHOLE)) return [child]
    const inside = findWide(child, room)
    if (inside.length > 0) return inside
    return getComputedStyle(child).display === 'block' && !child.closest('table') ? [child] : []
  })
}

function reachesOut(part: Element, room: number): boolean {
  const { left, right } = part.getBoundingClientRect()
  if (right > room + TOLERANCE) return true
  if (left + part.scrollWidth <= room + TOLERANCE) return false
  // What scrolls or is cut already reaches nowhere.
  return getComputedStyle(part).overflowX === 'visible'
}
