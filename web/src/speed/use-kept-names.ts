import { useState } from 'react'
import { switches } from './switches.ts'

/** So many stay drawn: the one on screen, and those that were seen before it. */
const MOST_KEPT = 4

/**
 * The names of what stays drawn, the one on screen among them; '' while something else is. In an order that stays:
 * what is moved within the page is laid out anew.
 */
export function useKeptNames(shown: string): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>([])
  const now = keepNames(kept, shown, switches.keptLists ? MOST_KEPT : 0)
  if (now !== kept) setKept(now)
  return now.toSorted()
}

/** Those that stay after another was shown, the latest last; with `most` of 0 only what is on screen is there. */
export function keepNames(kept: readonly string[], shown: string, most: number): readonly string[] {
  if (most === 0) return kept[0] === (shown || undefined) ? kept : shown === '' ? [] : [shown]
  if (shown === '' || kept.at(-1) === shown) return kept
  return [...kept.filter((name) => name !== shown), shown].slice(-most)
}
