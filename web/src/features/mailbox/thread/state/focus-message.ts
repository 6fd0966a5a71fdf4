import type { Id } from '@bocau/contract/ids'

/** Gives the focus to the head of a message, and scrolls there where it is out of sight. */
export function focusMessage(scroller: HTMLElement | null, id: Id | undefined): void {
  const head = headOf(scroller, id)
  if (!scroller || !head) return
  head.focus({ preventScroll: true })
  // Not scrollIntoView: it would move the frame around the pane as well.
  const [page, line] = [scroller.getBoundingClientRect(), head.getBoundingClientRect()]
  if (line.top < page.top || line.bottom > page.bottom)
    scroller.scrollBy({ top: line.top - page.top - MARGIN })
}

/** Gives the focus to the head of the message that something stands in. */
export function focusHeadOf(part: Element): void {
  part
    .closest('[data-message]')
    ?.querySelector<HTMLElement>('[data-message-head]')
    ?.focus({ preventScroll: true })
}

/** What of a message can have the focus while it is drawn, open or shut. */
export const headOf = (scroller: HTMLElement | null, id: Id | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-message="${id}"] [data-message-head]`)

/** So much is seen above a head that was scrolled to. */
const MARGIN = 16
