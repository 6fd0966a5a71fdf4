import type { Id } from '@bocau/contract/ids'

/** Focuses the header of a message and scrolls to it if necessary. */
export function focusMessage(scroller: HTMLElement | null, id: Id | undefined): void {
  const head = messageHeader(scroller, id)
  if (!scroller || !head) return
  head.focus({ preventScroll: true })
  // `scrollIntoView` would also scroll the frame around the pane.
  const [page, line] = [scroller.getBoundingClientRect(), head.getBoundingClientRect()]
  if (line.top < page.top || line.bottom > page.bottom)
    scroller.scrollBy({ top: line.top - page.top - MARGIN })
}

/** Focuses the header of the message that contains an element. */
export function focusMessageHeader(part: Element): void {
  part
    .closest('[data-message]')
    ?.querySelector<HTMLElement>('[data-message-head]')
    ?.focus({ preventScroll: true })
}

/** Returns the focusable header of a message, expanded or collapsed. */
export const messageHeader = (scroller: HTMLElement | null, id: Id | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-message="${id}"] [data-message-head]`)

const MARGIN = 16
