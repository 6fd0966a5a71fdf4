import { type RefObject, useEffect, useRef, useState } from 'react'
import { type BeforePrint, beforePrint } from '../print-stage.ts'

interface Options {
  isSeenAtFirst?: boolean
  onSeen?: () => void
  /** Called with the height when the element becomes hidden. */
  onHidden?: (height: number) => void
}

/** Returns true while an element is in or near the visible area, or printed. */
export function useIsSeen(place: RefObject<HTMLElement | null>, options: Options): boolean {
  const [isSeen, setSeen] = useState(options.isSeenAtFirst ?? false)
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => {
    const element = place.current
    const stage = element?.closest('[data-stage]')
    if (!element || !stage) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (last.isIntersecting) now.current.onSeen?.()
        else now.current.onHidden?.(last.boundingClientRect.height)
        setSeen(last.isIntersecting)
      },
      { root: element.closest('[data-scrolls]') ?? stage, rootMargin: '100% 0px' },
    )
    observer.observe(element)
    const onPrint = (event: Event) => {
      setSeen(true)
      ;(event as BeforePrint).detail.waitFor(new Promise((resolve) => setTimeout(resolve, 100)))
    }
    stage.addEventListener(beforePrint, onPrint)
    return () => {
      observer.disconnect()
      stage.removeEventListener(beforePrint, onPrint)
    }
  }, [place])
  return isSeen
}
