import css from './pull-to-refresh.module.css'
import { type TouchEvents, trackRowTouches } from './touch-gestures.ts'

/** Distance in pixels from which releasing reloads the list. */
const READY_PIXELS = 56
const MAX_PIXELS = 84
/** The list moves half as far as the finger, to indicate a limit. */
const RESISTANCE = 0.5
/** Minimum display time of the indicator, for a fast response. */
const MIN_DISPLAY_MILLISECONDS = 400

/** Reloads a list when it is pulled down at its top. */
function trackPull(list: HTMLElement, onRefresh: () => Promise<unknown>): () => void {
  const indicator = document.createElement('div')
  indicator.className = css.mark ?? ''
  indicator.ariaHidden = 'true'
  list.before(indicator)
  const stop = new AbortController()
  const { signal } = stop
  let from: number | undefined
  let pulled = 0

  const show = (pixels: number) => {
    pulled = pixels
    indicator.style.setProperty('--pulled', String(pixels / READY_PIXELS))
    indicator.toggleAttribute('data-shown', pixels > 0)
    indicator.toggleAttribute('data-ready', pixels >= READY_PIXELS)
  }
  const onStart = ({ touches }: TouchEvent) => {
    const isAtTop = list.scrollTop <= 0 && touches.length === 1
    from = isAtTop && !indicator.hasAttribute('data-turning') ? touches[0]?.clientY : undefined
  }
  const onMove = ({ touches }: TouchEvent) => {
    if (from === undefined) return
    if (list.scrollTop > 0 || touches.length > 1) return cancel()
    show(Math.min(MAX_PIXELS, Math.max(0, ((touches[0]?.clientY ?? 0) - from) * RESISTANCE)))
  }
  const onEnd = () => {
    const isTriggered = from !== undefined && pulled >= READY_PIXELS
    if (isTriggered) void refresh()
    cancel()
  }
  const cancel = () => {
    from = undefined
    show(0)
  }
  const refresh = async () => {
    indicator.toggleAttribute('data-turning', true)
    const visibleDelay = new Promise((resolve) => setTimeout(resolve, MIN_DISPLAY_MILLISECONDS))
    await Promise.allSettled([onRefresh(), visibleDelay])
    indicator.toggleAttribute('data-turning', false)
  }

  list.addEventListener('touchstart', onStart, { passive: true, signal })
  list.addEventListener('touchmove', onMove, { passive: true, signal })
  list.addEventListener('touchend', onEnd, { signal })
  list.addEventListener('touchcancel', cancel, { signal })
  return () => {
    stop.abort()
    indicator.remove()
  }
}

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
