import { type RefObject, useEffect } from 'react'

/** Minimum height of a keyboard in pixels; browser bars are smaller. */
const minKeyboard = 100

/**
 * Provides the visible height to the style sheet. On phones the keyboard covers the page without resizing it, and the
 * send buttons must stay above it.
 */
export function useVisibleHeight(layer: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    const element = layer.current
    if (!viewport || !element || !isVisible) return
    const update = () => {
      const isCovered = viewport.scale === 1 && innerHeight - viewport.height >= minKeyboard
      element.style.setProperty('--seen-height', isCovered ? `${viewport.height}px` : null)
      element.style.setProperty('--seen-top', isCovered ? `${viewport.offsetTop}px` : null)
    }
    const stop = new AbortController()
    update()
    viewport.addEventListener('resize', update, stop)
    viewport.addEventListener('scroll', update, stop)
    return () => stop.abort()
  }, [layer, isVisible])
}
