import { useEffect } from 'react'

/** Moves what is larger than its stage by dragging it with a mouse; fingers scroll by themselves. */
export function usePan(stage: HTMLElement): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let held: number | null = null
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        if (!(event.target instanceof HTMLImageElement)) return
        held = event.pointerId
      },
      { signal },
    )
    stage.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        if (held === null) return
        // Only now: a captured pointer's clicks would no longer be the picture's.
        stage.setPointerCapture(held)
        stage.dataset.held = ''
        stage.scrollBy(-movementX, -movementY)
      },
      { signal },
    )
    const letGo = () => {
      held = null
      delete stage.dataset.held
    }
    stage.addEventListener('pointerup', letGo, { signal })
    stage.addEventListener('pointercancel', letGo, { signal })
    return () => {
      letGo()
      stop.abort()
    }
  }, [stage])
}
