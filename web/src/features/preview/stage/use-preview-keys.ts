import type { KeyboardEvent } from 'react'

interface PreviewActions {
  stage: HTMLElement | null
  /** True while the content is larger than the screen and arrow keys scroll. */
  isZoomed: boolean
  onPrevious: () => void
  onNext: () => void
  onFirst: () => void
  onLast: () => void
  onZoomIn: () => void
  onZoomOut: () => void
}

/** Elements with their own arrow keys: players, tabs, fields. */
const arrowTargets = 'audio, video, input, select, textarea, [role="tab"]'

/** Keys of the preview: arrows to other files, + and - for the zoom, Home and End if nothing scrolls. */
export function usePreviewKeys(actions: PreviewActions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = keyAction(event, actions)
    if (!action) return
    event.preventDefault()
    action()
  }
}

/** Returns the action of a key; undefined if the browser handles it. */
function keyAction({ key, target }: KeyboardEvent, actions: PreviewActions): (() => void) | undefined {
  if (key === '+' || key === '=') return actions.onZoomIn
  if (key === '-' || key === '_') return actions.onZoomOut
  if ((target as Element).matches(arrowTargets)) return undefined
  const stage = actions.stage?.querySelector('[data-scrolls]') ?? actions.stage
  const scrollsAcross = actions.isZoomed && stage !== null && stage.scrollWidth > stage.clientWidth
  const scrollsDown = stage !== null && stage.scrollHeight > stage.clientHeight + 1
  if (key === 'ArrowLeft' && !scrollsAcross) return actions.onPrevious
  if (key === 'ArrowRight' && !scrollsAcross) return actions.onNext
  if (key === 'Home') return scrollsDown ? () => stage.scrollTo({ top: 0 }) : actions.onFirst
  if (key === 'End') return scrollsDown ? () => stage.scrollTo({ top: stage.scrollHeight }) : actions.onLast
  // Scrolls the content even if the focus is in the bar.
  const across = { ArrowLeft: -60, ArrowRight: 60 }[key]
  const down = { ArrowUp: -60, ArrowDown: 60, PageUp: -0.9, PageDown: 0.9 }[key]
  if (!stage || stage.contains(target as Node)) return undefined
  if (across) return () => stage.scrollBy({ left: across })
  if (down) return () => stage.scrollBy({ top: Math.abs(down) < 1 ? down * stage.clientHeight : down })
  return undefined
}
