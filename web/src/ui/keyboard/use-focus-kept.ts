import { type RefObject, useEffect } from 'react'

/** Where the focus may be while a place waits for it: it comes back from there. */
const asides = 'dialog, [role=dialog], [role=alertdialog], [role=menu]'

/**
 * Where what had the focus is gone from a place, as a form that was sent or a row that was deleted, the focus goes to
 * what came of it (`data-next`), or to the place itself: whoever works by keyboard is not sent to the top of the page.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    // Whether the place itself has it for now: what came of it may still be on its way.
    let isWaiting = false
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      isWaiting = false
      if (place.current?.contains(target)) last = target
      else if (!target.closest(asides)) last = null
    }
    const look = () => {
      const { activeElement } = document
      const isLost = last !== null && !last.isConnected && activeElement === document.body
      if (!isLost && !(isWaiting && activeElement === place.current)) return
      const next = place.current?.querySelector<HTMLElement>('[data-next]')
      if (next) next.focus()
      else if (isLost) {
        place.current?.focus({ preventScroll: true })
        isWaiting = true
      }
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [place])
}
