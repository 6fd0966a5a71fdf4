import { type RefObject, useEffect, useState } from 'react'
import { fitTools, isNarrowBar } from './fit-tools.ts'
import { TOOL_GROUPS } from './tools.ts'

interface Fitting {
  fitting: ReadonlySet<string>
  /** Too narrow for a button with text. */
  isNarrow: boolean
}

/**
 * Returns the tools that fit into the current width. Undefined in the first frame, because measuring earlier would
 * cause a second layout before the caret appears.
 */
export function useFittingTools(bar: RefObject<HTMLElement | null>): Fitting | undefined {
  const [fitting, setFitting] = useState<Fitting>()
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let isFirst = true
    let timer = 0
    const measure = () => {
      const isCoarse = matchMedia('(pointer: coarse)').matches
      const next = fitTools(TOOL_GROUPS, element.clientWidth, isCoarse ? 44 : 30)
      const isNarrow = isNarrowBar(element.clientWidth)
      setFitting((before) =>
        before?.fitting.size === next.size && before.isNarrow === isNarrow
          ? before
          : { fitting: next, isNarrow },
      )
    }
    const observer = new ResizeObserver(() => {
      if (isFirst) timer = window.setTimeout(measure)
      else measure()
      isFirst = false
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [bar])
  return fitting
}
