import { type RefCallback, useCallback, useState } from 'react'
import { countFittingButtons } from './count-fitting-buttons.ts'

/**
 * Returns the number of buttons that fit, up to `max`. Observes the width where it can change, as in the reading pane;
 * attach `ref` to an element in the bar.
 */
export function useFittingCount(
  max: number,
  otherControlsPixels: number | undefined,
): { count: number; ref: RefCallback<HTMLElement> } {
  const [fitting, setFitting] = useState(max)
  const ref = useCallback(
    (part: HTMLElement | null) => {
      const bar = part?.closest('[role="toolbar"]')
      if (!bar || otherControlsPixels === undefined) return
      const observer = new ResizeObserver(() => {
        const isCoarse = matchMedia('(pointer: coarse)').matches
        setFitting(countFittingButtons(bar.clientWidth - otherControlsPixels, isCoarse))
      })
      observer.observe(bar)
      return () => observer.disconnect()
    },
    [otherControlsPixels],
  )
  return { count: otherControlsPixels === undefined ? max : Math.min(max, fitting), ref }
}
