import type { Id } from '@bocau/contract/ids'

/** A folder on the way to what is shown; null is the top. */
export interface Crumb {
  id: Id | null
  name: string
}

/** What of the way is shown, and what stands behind the dots in its middle. */
export interface FittedCrumbs {
  start: readonly Crumb[]
  hidden: readonly Crumb[]
  end: readonly Crumb[]
}

/** The way, with its middle folded away where it is longer than so many folders: where one is stays in sight. */
export function fitCrumbs(way: readonly Crumb[], most: number): FittedCrumbs {
  if (way.length <= most) return { start: way, hidden: [], end: [] }
  const end = Math.max(1, most - 2)
  return { start: way.slice(0, 1), hidden: way.slice(1, -end), end: way.slice(-end) }
}
