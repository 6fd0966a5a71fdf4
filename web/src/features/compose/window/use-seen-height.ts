import { type RefObject, useEffect } from 'react'

/** What no bar of a browser covers, and every keyboard does. */
const leastKeyboard = 100

/**
 * On a phone the keyboard lies over the page, which does not become smaller: the style sheet is told what can be seen
 * of it, so that the ways to send stand above the keyboard.
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
