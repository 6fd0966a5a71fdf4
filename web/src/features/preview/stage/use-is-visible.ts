import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { prepareForPrint } from '../print-stage.ts'

interface Options {
  isInitiallyVisible?: boolean
  onVisible?: () => void
  /** Called with the height when the element becomes hidden. */
  onHidden?: (height: number) => void
}

/** Returns true while an element is in or near the visible area, or printed. */
export function useIsVisible(elementRef: RefObject<HTMLElement | null>, options: Options = {}): boolean {
  const [isVisible, setVisible] = useState(options.isInitiallyVisible ?? false)
  const onChange = useEffectEvent((isNow: boolean, height: number) => {
    if (isNow) options.onVisible?.()
    else options.onHidden?.(height)
    setVisible(isNow)
  })
  useEffect(() => {
    const element = elementRef.current
    const stage = element?.closest('[data-stage]')
    if (!element || !stage) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) onChange(last.isIntersecting, last.boundingClientRect.height)
      },
      { root: element.closest('[data-scrolls]') ?? stage, rootMargin: '100% 0px' },
    )
    observer.observe(element)
    const endPrint = prepareForPrint(stage, () => setVisible(true))
    return () => {
      observer.disconnect()
      endPrint()
    }
  }, [elementRef])
  return isVisible
}
