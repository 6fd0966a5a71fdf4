import { useEffect } from 'react'

/** Pans content by dragging with the mouse; touch scrolls natively. */
export function usePan(stage: HTMLElement): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let pointerId: number | null = null
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        if (!(event.target instanceof HTMLImageElement)) return
        pointerId = event.pointerId
      },
      { signal },
    )
    stage.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        if (pointerId === null) return
        // Captured only after a movement, because a captured pointer takes the clicks of the image.
        stage.setPointerCapture(pointerId)
        stage.dataset.held = ''
        stage.scrollBy(-movementX, -movementY)
      },
      { signal },
    )
    const release = () => {
      pointerId = null
      delete stage.dataset.held
    }
    stage.addEventListener('pointerup', release, { signal })
    stage.addEventListener('pointercancel', release, { signal })
    return () => {
      release()
      stop.abort()
    }
  }, [stage])
}
