import { type RefObject, useEffect, useRef } from 'react'
import type { TouchEvents } from './touch-gestures.ts'

/** Lets fingers hold and push the rows of a list. Its code is fetched only where there are fingers. */
export function useTouch(list: RefObject<HTMLElement | null>, isShown: boolean, events: TouchEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = list.current
    if (!isShown || !element || !matchMedia('(any-pointer: coarse)').matches) return
    const stop = new AbortController()
    const follow = async () => {
      const { followTouches } = await import('./touch-gestures.ts')
      if (stop.signal.aborted) return
      const unfollow = followTouches(element, {
        onHold: (id) => latest.current.onHold(id),
        onSwipe: (id, direction) => latest.current.onSwipe(id, direction),
      })
      stop.signal.addEventListener('abort', unfollow)
    }
    void follow()
    return () => stop.abort()
  }, [list, isShown])
}
