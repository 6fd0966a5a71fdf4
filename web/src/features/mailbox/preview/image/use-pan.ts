import { useEffect } from 'react'

/** Moves what is larger than its stage by dragging it with a mouse; fingers scroll by themselves. */
export function usePan(stage: HTMLElement): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let isHeld = false
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        if (!(event.target instanceof HTMLImageElement)) return
        isHeld = true
        stage.setPointerCapture(event.pointerId)
        stage.dataset.held = ''
      },
      { signal },
    )
    stage.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => isHeld && stage.scrollBy(-movementX, -movementY),
      { signal },
    )
    const letGo = () => {
      isHeld = false
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
