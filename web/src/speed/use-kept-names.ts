import { useState } from 'react'
import { switches } from './switches.ts'

/** Maximum number of mounted items, including the visible one. */
const MOST_KEPT = 4

/**
 * Returns the names of the mounted items, including the visible one; '' while another page is visible. The order is
 * stable, because moving an element causes a layout.
 */
export function useKeptNames(shown: string): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>([])
  const now = keepNames(kept, shown, switches.keptLists ? MOST_KEPT : 0)
  if (now !== kept) setKept(now)
  return now.toSorted()
}

/** Returns the names after another one became visible, the latest last; with `most` of 0 only the visible one. */
export function keepNames(kept: readonly string[], shown: string, most: number): readonly string[] {
  if (most === 0) return kept[0] === (shown || undefined) ? kept : shown === '' ? [] : [shown]
  if (shown === '' || kept.at(-1) === shown) return kept
  return [...kept.filter((name) => name !== shown), shown].slice(-most)
}
