import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onEscape` if Escape is pressed inside and not otherwise handled. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const inside = element.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // In a nested dialog, such as the calendar, Escape closes that dialog.
      if ((event.target as Element).closest('dialog') !== inside?.closest('dialog')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    inside?.addEventListener('keydown', onKeyDown)
    return () => inside?.removeEventListener('keydown', onKeyDown)
  }, [element])
}
