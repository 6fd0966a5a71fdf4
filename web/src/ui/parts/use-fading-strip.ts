import { type RefObject, useEffect } from 'react'

/** Marks the ends of a horizontally scrolling strip at which it continues and fades. */
export function useFadingStrip(strip: RefObject<HTMLElement | null>): void {
  // The content may have changed with any render.
  useEffect(() => {
    if (strip.current) update(strip.current)
  })
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const recheck = () => update(element)
    const sizes = new ResizeObserver(recheck)
    sizes.observe(element)
    element.addEventListener('scroll', recheck, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', recheck)
    }
  }, [strip])
}

function update(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  element.toggleAttribute('data-before', scrollLeft > 0)
  // Positions may be fractions of a pixel.
  element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
}
