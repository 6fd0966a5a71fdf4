import { type RefObject, useLayoutEffect, useState } from 'react'
import { type BeforePrint, beforePrint } from '../print-stage.ts'
import { type ColumnRange, type Columns, columnsBetween } from './columns.ts'

/** Width of the row headers relative to the font size. */
const rowHeaderWidth = 3

/** Returns the columns in or near the visible area; all of them for printing. */
export function useColumnsInView(
  grid: RefObject<HTMLElement | null>,
  columns: Columns,
  fontSize: number,
): ColumnRange {
  const [range, setRange] = useState<ColumnRange>(() => columnsBetween(columns, 0, 100))
  useLayoutEffect(() => {
    const stage = grid.current?.closest('[data-stage]')
    const scroller = grid.current?.closest('[data-scrolls]') ?? stage
    if (!scroller || !stage) return
    const update = () => {
      const { scrollLeft, clientWidth } = scroller
      // Adds half of the visible width on either side, so that scrolling shows no gaps.
      const left = (scrollLeft - clientWidth / 2) / fontSize - rowHeaderWidth
      const next = columnsBetween(columns, left, left + (2 * clientWidth) / fontSize)
      setRange((current) => (current.first === next.first && current.end === next.end ? current : next))
    }
    const all = (event: Event) => {
      setRange({ first: 0, end: columns.visible.length })
      ;(event as BeforePrint).detail.waitFor(new Promise((resolve) => setTimeout(resolve, 100)))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    stage.addEventListener(beforePrint, all)
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', update)
      stage.removeEventListener(beforePrint, all)
    }
  }, [grid, columns, fontSize])
  return {
    first: Math.min(range.first, columns.visible.length),
    end: Math.min(range.end, columns.visible.length),
  }
}
