import { type RefObject, useEffect } from 'react'

/** Elements that may have the focus temporarily. */
const temporaryElements = 'dialog, [role=dialog], [role=alertdialog], [role=menu]'

/**
 * Moves the focus to the result (`data-next`) or the container when the focused element disappears, for
 * example a submitted form or deleted row. Otherwise keyboard users would start at the top of the page.
 */
export function useRetainFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    // True while the container has the focus because the result is not rendered yet.
    let isWaiting = false
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      isWaiting = false
      if (container.current?.contains(target)) last = target
      else if (!target.closest(temporaryElements)) last = null
    }
    const update = () => {
      const { activeElement } = document
      const isLost = last !== null && !last.isConnected && activeElement === document.body
      if (!isLost && !(isWaiting && activeElement === container.current)) return
      const next = container.current?.querySelector<HTMLElement>('[data-next]')
      if (next) next.focus()
      else if (isLost) {
        container.current?.focus({ preventScroll: true })
        isWaiting = true
      }
    }
    const changes = new MutationObserver(update)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', recordFocus)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', recordFocus)
    }
  }, [container])
}
