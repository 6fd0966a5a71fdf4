import { type RefObject, useEffect } from 'react'

/** Marks the ends of a horizontally scrolling strip at which it continues and fades. */
export function useFadingStrip(strip: RefObject<HTMLElement | null>): void {
  // The content may have changed with any render.
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
  // Positions may be fractions of a pixel.
  element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
}
