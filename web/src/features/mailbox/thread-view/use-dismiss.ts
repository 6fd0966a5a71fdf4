import { type RefObject, useEffect, useRef } from 'react'

/** Gives a small window the focus while it is open; Esc and a press outside close it, Esc back to its opener. */
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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
      opener.current?.focus({ preventScroll: true })
    }
    const onPointerDown = (event: Event) => {
      const target = event.target as Node
      if (!box.current?.contains(target) && !opener.current?.contains(target)) close.current()
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [box, opener])
}
