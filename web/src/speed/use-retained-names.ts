import { useDeferredValue, useMemo, useState } from 'react'
import { switches } from './switches.ts'

/** Maximum number of visited items that stay mounted, including the visible one. */
const MAX_RETAINED = 4

/** Maximum number of items mounted before their first visit. */
const MAX_PREPARED = 2

const none: readonly string[] = []

/**
 * Returns the names of the mounted items, including the visible one; '' while another page is visible. The latest of
 * `prepared` are mounted before their first visit, deferred, so that rendering them delays no input. The order is
 * stable, because moving an element causes a layout.
 */
export function useRetainedNames(current: string, prepared: readonly string[]): readonly string[] {
  const [retained, setRetained] = useState(none)
  const now = retainNames(retained, current, switches.keptLists ? MAX_RETAINED : 0)
  if (now !== retained) setRetained(now)
  const selected = useMemo(() => selectPrepared(now, prepared), [now, prepared])
  const hidden = useDeferredValue(selected, none)
  return [...new Set([...now, ...hidden])].toSorted()
}

/** Returns the names after another one became visible, the latest last; with `max` of 0 only the visible one. */
export function retainNames(retained: readonly string[], current: string, max: number): readonly string[] {
  if (max === 0) return retained[0] === (current || undefined) ? retained : current === '' ? [] : [current]
  if (current === '' || retained.at(-1) === current) return retained
  return [...retained.filter((name) => name !== current), current].slice(-max)
}

/** Returns the latest prepared names that are not retained. */
export function selectPrepared(retained: readonly string[], prepared: readonly string[]): readonly string[] {
  return prepared.filter((name) => !retained.includes(name)).slice(-MAX_PREPARED)
}
