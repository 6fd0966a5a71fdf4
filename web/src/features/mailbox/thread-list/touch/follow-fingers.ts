import { followPull } from './pull-to-refresh.ts'
import { followTouches, type TouchEvents } from './touch-gestures.ts'

export interface ListTouches extends TouchEvents {
  /** The list was pulled down from its top. */
  onPull: () => Promise<unknown>
}

/** Tells what fingers do to a list and its rows, until the signal. */
export function followFingers(
  list: HTMLElement,
  events: { readonly current: ListTouches },
  signal: AbortSignal,
): void {
  const unpull = followPull(list, () => events.current.onPull())
  const unfollow = followTouches(list, {
    onHold: (id) => events.current.onHold(id),
    onSwipe: (id, direction) => events.current.onSwipe(id, direction),
    mayPushLeft: () => events.current.mayPushLeft(),
  })
  signal.addEventListener('abort', () => {
    unpull()
    unfollow()
  })
}
