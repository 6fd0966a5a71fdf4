import { sessionStore } from '../../../store.ts'

const isRequested = sessionStore(false)

/** Requests the focus for the list, because the focused element is about to disappear. */
export function requestListFocus(): void {
  isRequested().set(true)
}

/** Focuses a row if it was requested and nothing else has the focus. */
export function focusIfRequested(row: HTMLElement | null): void {
  if (!isRequested().get() || !row) return
  isRequested().set(false)
  if (isFocusLost()) row.focus({ preventScroll: true })
}

/**
 * Focuses the heading of an empty list once that was requested and the focused element is gone, in any order. Returns a
 * function that ends it.
 */
export function focusHeadingWhenRequested(heading: HTMLElement): () => void {
  const focusHeading = () => {
    // A hidden list leaves the focus to the visible one.
    if (isFocusLost() && !heading.closest('[data-kept]')) focusIfRequested(heading)
  }
  focusHeading()
  const stopWatching = isRequested().watch(focusHeading)
  const focusAfter = ({ relatedTarget }: FocusEvent) => relatedTarget || queueMicrotask(focusHeading)
  document.addEventListener('focusout', focusAfter)
  return () => {
    stopWatching()
    document.removeEventListener('focusout', focusAfter)
  }
}

/** Moves the focus to the next page when the focused row disappears by paging. Returns true if that is pending. */
export function requestFocusAfterPaging(list: HTMLElement | null): boolean {
  const isLost = isFocusLost()
  if (isLost) requestListFocus()
  return !isLost && (list?.contains(document.activeElement) ?? false)
}

/** Removes the focus from a hidden list, unless its successor takes it first; each focus change causes a layout. */
export function blurList(list: HTMLElement | null): void {
  if (!list?.contains(document.activeElement)) return
  queueMicrotask(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && list.contains(activeElement)) activeElement.blur()
  })
}

/** Returns true if the focused element is removed, about to be removed, or hidden. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    activeElement === document.body ||
    Boolean(activeElement?.closest('[data-kept], [data-leaving], :disabled'))
  )
}
