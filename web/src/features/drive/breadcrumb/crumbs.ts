import type { Id } from '@bocau/contract/ids'

/** Folder of a path; null is the root. */
export interface Crumb {
  id: Id | null
  name: string
}

export interface FittedCrumbs {
  start: readonly Crumb[]
  hidden: readonly Crumb[]
  end: readonly Crumb[]
}

/** Collapses the middle of a longer path; the current folder stays visible. */
export function fitCrumbs(way: readonly Crumb[], most: number): FittedCrumbs {
  if (way.length <= most) return { start: way, hidden: [], end: [] }
  const end = Math.max(1, most - 2)
  return { start: way.slice(0, 1), hidden: way.slice(1, -end), end: way.slice(-end) }
}
