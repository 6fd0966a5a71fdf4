import { type RefObject, useEffect, useState } from 'react'
import { type BeforePrint, beforePrint } from './print-stage.ts'

/** Returns true once an element has been near the visible area, or was printed. */
export function useIsNearby(part: RefObject<HTMLElement | null>, stage: HTMLElement): boolean {
  const [isNearby, setNearby] = useState(false)
  useEffect(() => {
    const element = part.current
    if (isNearby || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNearby(true), {
      root: stage,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    const onPrint = (event: Event) => {
      setNearby(true)
      ;(event as BeforePrint).detail.waitFor(new Promise((resolve) => setTimeout(resolve, 100)))
    }
    stage.addEventListener(beforePrint, onPrint)
    return () => {
      observer.disconnect()
      stage.removeEventListener(beforePrint, onPrint)
    }
  }, [part, stage, isNearby])
  return isNearby
}
