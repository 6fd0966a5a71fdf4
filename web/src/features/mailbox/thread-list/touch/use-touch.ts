import { type RefObject, useEffect, useRef } from 'react'
import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
import type { ListTouches } from './track-list-touches.ts'

/** Adds long press and swipe to the rows of a list, and pull to refresh. The code loads only on touch devices. */
export function useTouch(list: RefObject<HTMLElement | null>, isVisible: boolean, events: ListTouches): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = list.current
    if (!isVisible || !element || !matchMedia('(any-pointer: coarse)').matches) return
    const stop = new AbortController()
    const follow = async () => {
      const { trackListTouches } = await fetchPart(() => import('./track-list-touches.ts'))
      if (!stop.signal.aborted) trackListTouches(element, latest, stop.signal)
    }
    void follow()
    return () => stop.abort()
  }, [list, isVisible])
}
