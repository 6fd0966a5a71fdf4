import { type RefCallback, useCallback, useState } from 'react'
import { countThatFits } from './count-that-fits.ts'

/**
 * How many buttons a bar has room for, at most `most`. Where its width is somebody's choice, as beside what is read, it
 * is watched; `ref` goes onto something in the bar.
 */
export function useCountThatFits(
  most: number,
  besidesPixels: number | undefined,
): { room: number; ref: RefCallback<HTMLElement> } {
  const [fitting, setFitting] = useState(most)
  const ref = useCallback(
    (part: HTMLElement | null) => {
      const bar = part?.closest('[role="toolbar"]')
      if (!bar || besidesPixels === undefined) return
      const observer = new ResizeObserver(() => {
        const isCoarse = matchMedia('(pointer: coarse)').matches
        setFitting(countThatFits(bar.clientWidth - besidesPixels, isCoarse))
      })
      observer.observe(bar)
      return () => observer.disconnect()
    },
    [besidesPixels],
  )
  return { room: besidesPixels === undefined ? most : Math.min(most, fitting), ref }
}
