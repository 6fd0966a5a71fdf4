import { useState } from 'react'
import { switches } from './switches.ts'

/** Maximum number of mounted items, including the visible one. */
const MAX_NAMES = 4

/** Maximum number of items mounted before their first visit. */
const MAX_PREPARED = 2

/**
 * Returns the names of the mounted items, including the visible one; '' while another page is visible. The latest of
 * `prepared` are mounted before their first visit. The order is stable, because moving an element causes a layout.
 */
export function useRetainedNames(current: string, prepared: readonly string[]): readonly string[] {
  const [retained, setRetained] = useState<readonly string[]>([])
  const now = retainNames(retained, current, switches.keptLists ? MAX_NAMES : 0)
  if (now !== retained) setRetained(now)
  return withPrepared(now, prepared).toSorted()
}

/** Returns the names after another one became visible, the latest last; with `max` of 0 only the visible one. */
export function retainNames(retained: readonly string[], current: string, max: number): readonly string[] {
  if (max === 0) return retained[0] === (current || undefined) ? retained : current === '' ? [] : [current]
  if (current === '' || retained.at(-1) === current) return retained
  return [...retained.filter((name) => name !== current), current].slice(-max)
}

/** Adds the latest prepared names that are not retained. */
export function withPrepared(retained: readonly string[], prepared: readonly string[]): readonly string[] {
  return [...retained, ...prepared.filter((name) => !retained.includes(name)).slice(-MAX_PREPARED)]
}
