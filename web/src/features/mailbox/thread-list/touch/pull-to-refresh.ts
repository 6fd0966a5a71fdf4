import css from './pull-to-refresh.module.css'

/** Distance in pixels from which releasing reloads the list. */
const READY_PIXELS = 56
const FURTHEST = 84
/** The list moves half as far as the finger, to indicate a limit. */
const RESISTANCE = 0.5
/** Minimum display time of the indicator, for a fast response. */
const SEEN_MILLISECONDS = 400

/** Reloads a list when it is pulled down at its top. */
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
