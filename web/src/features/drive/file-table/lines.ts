import { type RefObject, useLayoutEffect, useState } from 'react'
import type { FileView } from './table-props.ts'

const minBoxWidth = 158
const gap = 12

export const columnsIn = (width: number): number =>
  Math.max(2, Math.floor((width - 40 + gap) / (minBoxWidth + gap)))

/** Returns the current number of files per row. */
export function useColumns(grid: RefObject<HTMLElement | null>, view: FileView): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element || view === 'table') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, view])
  return view === 'table' ? 1 : columnsIn(width)
}

export function toLines<T>(items: readonly T[], columns: number): T[][] {
  const lines: T[][] = []
  for (let start = 0; start < items.length; start += columns) lines.push(items.slice(start, start + columns))
  return lines
}
