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
export function fitCrumbs(path: readonly Crumb[], max: number): FittedCrumbs {
  if (path.length <= max) return { start: path, hidden: [], end: [] }
  const end = Math.max(1, max - 2)
  return { start: path.slice(0, 1), hidden: path.slice(1, -end), end: path.slice(-end) }
}
