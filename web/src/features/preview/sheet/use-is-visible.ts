import { type RefObject, useEffect, useRef, useState } from 'react'
import { type BeforePrint, beforePrint } from '../print-stage.ts'

interface Options {
  isInitiallyVisible?: boolean
  onVisible?: () => void
  /** Called with the height when the element becomes hidden. */
  onHidden?: (height: number) => void
}

/** Returns true while an element is in or near the visible area, or printed. */
export function useIsVisible(elementRef: RefObject<HTMLElement | null>, options: Options): boolean {
  const [isVisible, setVisible] = useState(options.isInitiallyVisible ?? false)
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => {
    const element = elementRef.current
    const stage = element?.closest('[data-stage]')
    if (!element || !stage) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (last.isIntersecting) now.current.onVisible?.()
        else now.current.onHidden?.(last.boundingClientRect.height)
        setVisible(last.isIntersecting)
      },
      { root: element.closest('[data-scrolls]') ?? stage, rootMargin: '100% 0px' },
    )
    observer.observe(element)
    const onPrint = (event: Event) => {
      setVisible(true)
      ;(event as BeforePrint).detail.waitFor(new Promise((resolve) => setTimeout(resolve, 100)))
    }
    stage.addEventListener(beforePrint, onPrint)
    return () => {
      observer.disconnect()
      stage.removeEventListener(beforePrint, onPrint)
    }
  }, [elementRef])
  return isVisible
}
