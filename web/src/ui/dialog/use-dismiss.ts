import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a small window while it is open. Escape closes it and returns to the opener; a press outside and a moving
 * focus close it without.
 */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  opener: { current: HTMLElement | null },
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    let isTabbing = false
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInModal(event.target)) return
      isTabbing = event.key === 'Tab'
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
      opener.current?.focus({ preventScroll: true })
    }
    const isOutside = (target: Node) =>
      !box.current?.contains(target) && !opener.current?.contains(target) && !isInModal(target)
    const onPointerDown = (event: Event) => {
      isTabbing = false
      if (isOutside(event.target as Node)) close.current()
    }
    const onFocusIn = ({ target }: Event) => {
      // A press on the opener closes the window itself.
      if (isOutside(target as Node) || (isTabbing && target === opener.current)) close.current()
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [box, opener])
}

/** Returns true inside a modal dialog, which was opened from the window and closes itself. */
const isInModal = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-modal]') !== null
