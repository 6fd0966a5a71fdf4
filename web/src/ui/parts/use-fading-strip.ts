import { type RefObject, useEffect } from 'react'

/** Says of a strip that scrolls sideways at which of its ends it goes on: there it fades. */
export function useFadingStrip(strip: RefObject<HTMLElement | null>): void {
  // What it holds may have changed with whatever was drawn.
  useEffect(() => {
    if (strip.current) look(strip.current)
  })
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const lookAgain = () => look(element)
    const sizes = new ResizeObserver(lookAgain)
    sizes.observe(element)
    element.addEventListener('scroll', lookAgain, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', lookAgain)
    }
  }, [strip])
}

function look(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  element.toggleAttribute('data-before', scrollLeft > 0)
  // Places on screen may lie between two pixels.
  element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
}
