import type { Id } from '@bocau/contract/ids'

export interface TouchEvents {
  /** Long press: starts selecting rows. */
  onLongPress: (id: Id) => void
  /** Swipe to the right marks as read or unread, to the left archives. */
  onSwipe: (id: Id, direction: 'right' | 'left') => void
  /**
   * Returns true if a left swipe has an action: archive, or delete where archive is not available and deletion is
   * permitted.
   */
  maySwipeLeft: () => boolean
}

const HOLD_MILLISECONDS = 500
/** Distance in pixels from which a horizontal swipe prevents scrolling. */
const SWIPE_START_PIXELS = 12
const SWIPE_PIXELS = 76
const MAX_PIXELS = 112

interface Touch {
  row: HTMLElement
  id: Id
  pointer: number
  x: number
  y: number
  isSwiping: boolean
  timer: number
}

/** Tracks touch on the rows of a list: a long press selects, a swipe runs an action. */
export function trackRowTouches(list: HTMLElement, events: TouchEvents): () => void {
  let touch: Touch | null = null
  /** True after a long press; the browser menu and the following click are then suppressed. */
  let isLongPress = false
  const stop = new AbortController()

  const end = () => {
    if (touch) resetRow(touch)
    touch = null
  }
  const onDown = (event: PointerEvent) => {
    end()
    isLongPress = false
    const row = event.isPrimary && event.pointerType === 'touch' ? findRow(event.target) : null
    if (!row) return
    const id = row.dataset.id as Id
    const timer = window.setTimeout(() => {
      isLongPress = true
      events.onLongPress(id)
      navigator.vibrate?.(10)
      end()
    }, HOLD_MILLISECONDS)
    touch = { row, id, pointer: event.pointerId, x: event.clientX, y: event.clientY, isSwiping: false, timer }
  }
  const onMove = (event: PointerEvent) => {
    if (!touch || event.pointerId !== touch.pointer) return
    const across = event.clientX - touch.x
    const along = Math.abs(event.clientY - touch.y)
    if (along > SWIPE_START_PIXELS && !touch.isSwiping) return end()
    if (Math.abs(across) > SWIPE_START_PIXELS && Math.abs(across) > along) touch.isSwiping = true
    if (!touch.isSwiping) return
    clearTimeout(touch.timer)
    const distance = Math.min(Math.max(0, Math.abs(across) - SWIPE_START_PIXELS), MAX_PIXELS)
    if (across >= 0) shiftRow(touch.row, distance)
    else if (events.maySwipeLeft()) shiftRow(touch.row, -distance)
  }
  const onUp = (event: PointerEvent) => {
    if (isLongPress || touch?.isSwiping) suppressNextClick(list)
    isLongPress = false
    if (touch?.isSwiping) {
      const across = event.clientX - touch.x
      const isSwipe = across > 0 || events.maySwipeLeft()
      if (Math.abs(across) > SWIPE_PIXELS && isSwipe) events.onSwipe(touch.id, across < 0 ? 'left' : 'right')
    }
    end()
  }
  const onCancel = () => {
    isLongPress = false
    end()
  }

  const { signal } = stop
  list.addEventListener('pointerdown', onDown, { signal })
  list.addEventListener('pointermove', onMove, { signal })
  list.addEventListener('pointerup', onUp, { signal })
  list.addEventListener('pointercancel', onCancel, { signal })
  list.addEventListener('contextmenu', (event) => (touch || isLongPress) && event.preventDefault(), {
    signal,
  })
  return () => {
    end()
    stop.abort()
  }
}

const findRow = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

function shiftRow(row: HTMLElement, distance: number): void {
  row.style.transition = 'none'
  row.style.translate = `${distance}px`
  row.dataset.swipe = distance < 0 ? 'left' : 'right'
  row.toggleAttribute('data-swiped', Math.abs(distance) > SWIPE_PIXELS - SWIPE_START_PIXELS)
}

function resetRow({ row, timer }: Touch): void {
  clearTimeout(timer)
  row.style.transition = ''
  row.style.translate = ''
  row.removeAttribute('data-swiped')
  delete row.dataset.swipe
}

/** Suppresses the click that ends a gesture. */
function suppressNextClick(list: HTMLElement): void {
  const suppress = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  list.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => list.removeEventListener('click', suppress, { capture: true }), 400)
}
