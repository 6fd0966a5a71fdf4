import css from './pull-to-refresh.module.css'

/** From here on letting go reads the list again. */
const READY_PIXELS = 56
const FURTHEST = 84
/** A finger goes twice as far as what it pulls: it is felt that there is an end. */
const RESISTANCE = 0.5
/** A list that answers at once shows that it was read all the same. */
const SEEN_MILLISECONDS = 400

/** Lets a finger pull a list down from its top to have it read again. */
export function followPull(list: HTMLElement, onRefresh: () => Promise<unknown>): () => void {
  const mark = document.createElement('div')
  mark.className = css.mark ?? ''
  mark.ariaHidden = 'true'
  list.before(mark)
  const stop = new AbortController()
  const { signal } = stop
  let from: number | undefined
  let pulled = 0

  const show = (pixels: number) => {
    pulled = pixels
    mark.style.setProperty('--pulled', String(pixels / READY_PIXELS))
    mark.toggleAttribute('data-shown', pixels > 0)
    mark.toggleAttribute('data-ready', pixels >= READY_PIXELS)
  }
  const onStart = ({ touches }: TouchEvent) => {
    const isAtTop = list.scrollTop <= 0 && touches.length === 1
    from = isAtTop && !mark.hasAttribute('data-turning') ? touches[0]?.clientY : undefined
  }
  const onMove = ({ touches }: TouchEvent) => {
    if (from === undefined) return
    if (list.scrollTop > 0 || touches.length > 1) return giveUp()
    show(Math.min(FURTHEST, Math.max(0, ((touches[0]?.clientY ?? 0) - from) * RESISTANCE)))
  }
  const onEnd = () => {
    const isWanted = from !== undefined && pulled >= READY_PIXELS
    if (isWanted) void refresh()
    giveUp()
  }
  const giveUp = () => {
    from = undefined
    show(0)
  }
  const refresh = async () => {
    mark.toggleAttribute('data-turning', true)
    const seen = new Promise((resolve) => setTimeout(resolve, SEEN_MILLISECONDS))
    await Promise.allSettled([onRefresh(), seen])
    mark.toggleAttribute('data-turning', false)
  }

  list.addEventListener('touchstart', onStart, { passive: true, signal })
  list.addEventListener('touchmove', onMove, { passive: true, signal })
  list.addEventListener('touchend', onEnd, { signal })
  list.addEventListener('touchcancel', giveUp, { signal })
  return () => {
    stop.abort()
    mark.remove()
  }
}
