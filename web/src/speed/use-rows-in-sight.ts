import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPainting } from '../ui/timing/after-painting.ts'
import { switches } from './switches.ts'

/** Minimum row height, and the height above the rows. */
const ROW_PIXELS = { comfortable: 42, compact: 34 }
const ABOVE_PIXELS = 100

interface Page<T> {
  /** Id of the page; another one starts again. */
  list: string
  rows: readonly T[]
  /** Renders all rows immediately, to restore a scroll position. */
  isComplete: boolean
  /** A hidden list does not render the rest. */
  isVisible: boolean
}

/** Renders the rows of a new page that fit the window, and the rest after the first paint. */
export function useRowsInSight<T>({ list, rows, isComplete, isVisible }: Page<T>): readonly T[] {
  const [completeList, setCompleteList] = useState('')
  const isAll = !switches.rowsInSight || isComplete || completeList === list
  useEffect(() => {
    if (isAll || !isVisible) return
    return afterPainting(() => startTransition(() => setCompleteList(list)))
  }, [isAll, list, isVisible])
  return useMemo(() => (isAll ? rows : rows.slice(0, rowsInSight())), [isAll, rows])
}

function rowsInSight(): number {
  const { density } = document.documentElement.dataset
  const row = ROW_PIXELS[density === 'compact' ? 'compact' : 'comfortable']
  return Math.ceil((window.innerHeight - ABOVE_PIXELS) / row)
}
