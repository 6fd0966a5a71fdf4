import { trackPull } from './pull-to-refresh.ts'
import { type TouchEvents, trackRowTouches } from './touch-gestures.ts'

export interface ListTouches extends TouchEvents {
  /** Called when the list is pulled down at its top. */
  onPull: () => Promise<unknown>
}

/** Tracks touch on a list and its rows until the signal aborts. */
export function trackListTouches(
  list: HTMLElement,
  events: { readonly current: ListTouches },
  signal: AbortSignal,
): void {
  const unpull = trackPull(list, () => events.current.onPull())
  const unfollow = trackRowTouches(list, {
    onLongPress: (id) => events.current.onLongPress(id),
    onSwipe: (id, direction) => events.current.onSwipe(id, direction),
    maySwipeLeft: () => events.current.maySwipeLeft(),
  })
  signal.addEventListener('abort', () => {
    unpull()
    unfollow()
  })
}
