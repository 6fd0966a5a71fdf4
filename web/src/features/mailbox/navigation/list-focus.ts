import { Store } from '../../../store.ts'

const isWanted = new Store(false)

/** What had the focus may be gone in a moment: the list is to take it then. */
export function wantListFocus(): void {
  isWanted.set(true)
}

/** Gives a row the focus if it was wanted and nothing else has it. */
export function giveListFocus(row: HTMLElement | null): void {
  if (!isWanted.get() || !row) return
  isWanted.set(false)
  if (isFocusLost()) row.focus({ preventScroll: true })
}

/**
 * For whoever turns the page while a row has the focus: once that row is gone, one of the next page is to take it. Says
 * whether that is still to come.
 */
export function passFocusOn(list: HTMLElement | null): boolean {
  const isLost = isFocusLost()
  if (isLost) wantListFocus()
  return !isLost && (list?.contains(document.activeElement) ?? false)
}

/** Takes the focus from a list that is out of sight, unless what took its place takes it first: each is a layout of its own. */
export function dropListFocus(list: HTMLElement | null): void {
  if (!list?.contains(document.activeElement)) return
  queueMicrotask(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && list.contains(activeElement)) activeElement.blur()
  })
}

/** Whether nothing on screen has the focus: what had it is gone, is about to go, or is out of sight. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    activeElement === document.body ||
    Boolean(activeElement?.closest('[data-kept], [data-leaving], :disabled'))
  )
}
