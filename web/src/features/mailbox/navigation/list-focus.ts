import { sessionStore } from '../../../store.ts'

const isRequested = sessionStore(false)

/** Requests the focus for the list, because the focused element is about to disappear. */
export function requestListFocus(): void {
  isRequested().set(true)
}

/** Focuses a row if it was requested and nothing else has the focus. */
export function focusIfRequested(row: HTMLElement | null): void {
  // A dialog that closes returns the focus; the request waits for it.
  if (!isRequested().get() || !row || document.activeElement?.closest('dialog')) return
  isRequested().set(false)
  if (isFocusLost()) row.focus({ preventScroll: true })
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
