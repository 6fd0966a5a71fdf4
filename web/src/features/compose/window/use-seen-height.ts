import { type RefObject, useEffect } from 'react'

/** Minimum height of a keyboard in pixels; browser bars are smaller. */
const leastKeyboard = 100

/**
 * Provides the visible height to the style sheet. On phones the keyboard covers the page without resizing it, and the
 * send buttons must stay above it.
 */
export function useSeenHeight(layer: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    const element = layer.current
    if (!seen || !element || !isShown) return
    const tell = () => {
      const isCovered = seen.scale === 1 && innerHeight - seen.height >= leastKeyboard
      element.style.setProperty('--seen-height', isCovered ? `${seen.height}px` : null)
      element.style.setProperty('--seen-top', isCovered ? `${seen.offsetTop}px` : null)
    }
    const stop = new AbortController()
    tell()
    seen.addEventListener('resize', tell, stop)
    seen.addEventListener('scroll', tell, stop)
    return () => stop.abort()
  }, [layer, isShown])
}
