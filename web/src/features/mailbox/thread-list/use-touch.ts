import { type RefObject, useEffect, useRef } from 'react'
import type { TouchEvents } from './touch-gestures.ts'

interface ListTouches extends TouchEvents {
  /** The list was pulled down from its top. */
  onPull: () => Promise<unknown>
}

/** Lets fingers hold and push the rows of a list, and pull the list itself. Its code is fetched only where there are fingers. */
export function useTouch(list: RefObject<HTMLElement | null>, isShown: boolean, events: ListTouches): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = list.current
    if (!isShown || !element || !matchMedia('(any-pointer: coarse)').matches) return
    const stop = new AbortController()
    const follow = async () => {
      const [{ followTouches }, { followPull }] = await Promise.all([
        import('./touch-gestures.ts'),
        import('./pull-to-refresh.ts'),
      ])
      if (stop.signal.aborted) return
      stop.signal.addEventListener(
        'abort',
        followPull(element, () => latest.current.onPull()),
      )
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
