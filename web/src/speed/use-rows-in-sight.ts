import { startTransition, useEffect, useMemo, useState } from 'react'
import { afterPainting } from '../ui/timing/after-painting.ts'
import { switches } from './switches.ts'

/** The least that a row is high, and what of the window stands above the rows. */
const ROW_PIXELS = { comfortable: 42, compact: 34 }
const ABOVE_PIXELS = 100

interface Page<T> {
  /** Names the page: another one is drawn anew. */
  list: string
  rows: readonly T[]
  /** All of it is wanted at once: somebody comes back to a place in it. */
  isWhole: boolean
}

/** A page that is new on screen is drawn as far as the window reaches, and the rest of it once that was painted. */
export function useRowsInSight<T>({ list, rows, isWhole }: Page<T>): readonly T[] {
  const [wholeList, setWholeList] = useState('')
  const isAll = !switches.rowsInSight || isWhole || wholeList === list
  useEffect(() => {
    if (isAll) return
    return afterPainting(() => startTransition(() => setWholeList(list)))
  }, [isAll, list])
  return useMemo(() => (isAll ? rows : rows.slice(0, rowsInSight())), [isAll, rows])
}

function rowsInSight(): number {
  const { density } = document.documentElement.dataset
  const row = ROW_PIXELS[density === 'compact' ? 'compact' : 'comfortable']
  return Math.ceil((window.innerHeight - ABOVE_PIXELS) / row)
}
