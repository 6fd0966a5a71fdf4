import { useEffect } from 'react'

/** Pans content by dragging with the mouse; touch scrolls natively. */
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
        // Captured only after a movement, because a captured pointer takes the clicks of the image.
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
