import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './TooltipLayer.module.css'

const openDelay = 500
const quickDelay = 60
const margin = 6

/** Tooltip of the page: shows the text set by `tip()` on the hovered or focused element. */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchTargets(setTarget), [])
  useLayoutEffect(() => {
    if (!target || !box.current) return
    // Shown in the top layer, above open dialogs.
    box.current.showPopover()
    position(box.current, target)
  }, [target])

  if (!target) return null
  return (
    <div ref={box} className={css.tip} popover="manual" aria-hidden>
      {target.dataset.tip}
      {target.dataset.tipKeys?.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </div>
  )
}

/** Tracks pointer and focus. After a tooltip closed, the next one opens faster. */
function watchTargets(show: (target: HTMLElement | null) => void): () => void {
  let timer = 0
  let visibleSince = 0
  let current: HTMLElement | null = null

  const close = () => {
    clearTimeout(timer)
    if (current) visibleSince = Date.now()
    current = null
    show(null)
  }
  const open = (event: Event, target: HTMLElement | null) => {
    if (target === current) return
    close()
    if (!target || !mayShow(event, target)) return
    current = target
    timer = window.setTimeout(
      () => target.isConnected && show(target),
      Date.now() - visibleSince < 300 ? quickDelay : openDelay,
    )
  }
  const stop = new AbortController()
  const { signal } = stop
  trackPointer(open, close, signal)
  document.addEventListener('focusin', (event) => open(event, targetOf(event)), { signal })
  for (const name of ['pointerdown', 'focusout', 'keydown', 'scroll', 'wheel'] as const) {
    document.addEventListener(name, close, { signal, capture: true, passive: true })
  }
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

const targetOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/**
 * Opens and closes tooltips by the pointer. Only a moving pointer shows one: a resting pointer enters any
 * element that moves below it.
 */
function trackPointer(
  open: (event: Event, target: HTMLElement | null) => void,
  close: () => void,
  signal: AbortSignal,
): void {
  let pointed: HTMLElement | null = null
  let restedAt = ''
  const onExit = (event: Event) => {
    if (!pointed || targetOf(event) === pointed) return
    pointed = null
    close()
  }
  const move = (event: PointerEvent) => {
    const now = `${event.clientX} ${event.clientY}`
    const target = targetOf(event)
    const isMoved = now !== restedAt
    restedAt = now
    if (!isMoved || target === pointed) return
    pointed = target
    open(event, target)
  }
  document.addEventListener('pointerover', onExit, { signal })
  document.addEventListener('pointermove', move, { signal, passive: true })
}

/** Returns false for touch, focus by mouse, and open menus. */
function mayShow(event: Event, target: HTMLElement): boolean {
  if (event instanceof PointerEvent) return event.pointerType === 'mouse' && target.ariaExpanded !== 'true'
  return target.matches(':focus-visible') && target.ariaExpanded !== 'true'
}

function position(box: HTMLElement, target: HTMLElement): void {
  const around = target.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const fitsBelow = around.bottom + margin + height < innerHeight
  const left = Math.min(
    Math.max(margin, around.left + (around.width - width) / 2),
    innerWidth - width - margin,
  )
  const top = fitsBelow ? around.bottom + margin : around.top - height - margin
  box.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
}
