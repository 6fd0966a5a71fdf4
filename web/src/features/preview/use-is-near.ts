import { type RefObject, useEffect, useState } from 'react'
import { type BeforePrint, beforePrint } from './print-stage.ts'

/** Returns true once an element has been near the visible area, or was printed. */
export function useIsNear(part: RefObject<HTMLElement | null>, stage: HTMLElement): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = part.current
    if (isNear || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      root: stage,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    const onPrint = (event: Event) => {
      setNear(true)
      ;(event as BeforePrint).detail.waitFor(new Promise((resolve) => setTimeout(resolve, 100)))
    }
    stage.addEventListener(beforePrint, onPrint)
    return () => {
      observer.disconnect()
      stage.removeEventListener(beforePrint, onPrint)
    }
  }, [part, stage, isNear])
  return isNear
}
