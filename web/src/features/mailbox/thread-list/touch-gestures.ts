import type { Id } from '@bocau/contract/ids'

/** What a finger can ask of a row. */
export interface TouchEvents {
  /** A long press: starts choosing rows. */
  onHold: (id: Id) => void
  /** A push to the right: read or unread. */
  onSwipe: (id: Id) => void
}

const HOLD_MILLISECONDS = 500
/** From here on a finger means sideways, and lets go of the page. */
const SLOP = 12
const SWIPE_PIXELS = 76
const FURTHEST = 112

interface Touch {
  row: HTMLElement
  id: Id
  pointer: number
  x: number
  y: number
  isSwiping: boolean
  timer: number
}

/** Follows fingers on the rows of a list: a long press ticks, a push to the right marks. */
export function followTouches(list: HTMLElement, events: TouchEvents): () => void {
  let touch: Touch | null = null
  const stop = new AbortController()

  const end = () => {
    if (touch) settle(touch)
    touch = null
  }
  const onDown = (event: PointerEvent) => {
    end()
    const row = event.isPrimary && event.pointerType === 'touch' ? rowOf(event.target) : null
    if (!row) return
    const id = row.dataset.id as Id
    const timer = window.setTimeout(() => {
      swallowNextClick(list)
      events.onHold(id)
      navigator.vibrate?.(10)
      end()
    }, HOLD_MILLISECONDS)
    touch = { row, id, pointer: event.pointerId, x: event.clientX, y: event.clientY, isSwiping: false, timer }
  }
  const onMove = (event: PointerEvent) => {
    if (!touch || event.pointerId !== touch.pointer) return
    const across = event.clientX - touch.x
    const along = Math.abs(event.clientY - touch.y)
    if (along > SLOP && !touch.isSwiping) return end()
    if (across > SLOP && across > along) touch.isSwiping = true
    if (!touch.isSwiping) return
    clearTimeout(touch.timer)
    pull(touch.row, Math.min(Math.max(0, across - SLOP), FURTHEST))
  }
  const onUp = (event: PointerEvent) => {
    if (touch?.isSwiping) {
      swallowNextClick(list)
      if (event.clientX - touch.x > SWIPE_PIXELS) events.onSwipe(touch.id)
    }
    end()
  }

  const { signal } = stop
  list.addEventListener('pointerdown', onDown, { signal })
  list.addEventListener('pointermove', onMove, { signal })
  list.addEventListener('pointerup', onUp, { signal })
  list.addEventListener('pointercancel', end, { signal })
  list.addEventListener('contextmenu', (event) => touch && event.preventDefault(), { signal })
  return () => {
    end()
    stop.abort()
  }
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

function pull(row: HTMLElement, distance: number): void {
  row.style.transition = 'none'
  row.style.translate = `${distance}px`
  row.toggleAttribute('data-swiped', distance > SWIPE_PIXELS - SLOP)
}

function settle({ row, timer }: Touch): void {
  clearTimeout(timer)
  row.style.transition = ''
  row.style.translate = ''
  row.removeAttribute('data-swiped')
}

/** The click that ends a gesture is not a click. */
function swallowNextClick(list: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  list.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => list.removeEventListener('click', swallow, { capture: true }), 400)
}
