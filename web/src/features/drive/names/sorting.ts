import type { DriveSort } from '@bocau/contract/drive/drive'

/** Sort key and direction of a file list. */
export interface Sorting {
  key: DriveSort
  order: 'asc' | 'desc'
}

export type SortKey = Extract<DriveSort, 'name' | 'owner' | 'size' | 'last_modified'>

/** Default direction: names ascending, sizes and dates descending. */
const firstOrder: Record<DriveSort, Sorting['order']> = {
  name: 'asc',
  owner: 'asc',
  type: 'asc',
  size: 'desc',
  last_modified: 'desc',
  created_at: 'desc',
}

export const byName: Sorting = { key: 'name', order: 'asc' }

/** Returns the order after a column was selected: its default direction, then the reverse. */
export function sortBy(now: Sorting, key: DriveSort): Sorting {
  if (now.key !== key) return { key, order: firstOrder[key] }
  return { key, order: now.order === 'asc' ? 'desc' : 'asc' }
}

/** Parses a stored order; sorts by name if it is invalid. */
export function readSorting(stored: string | undefined): Sorting {
  const [key, order] = (stored ?? '').split(' ')
  if (key === undefined || !(key in firstOrder) || (order !== 'asc' && order !== 'desc')) return byName
  return { key: key as DriveSort, order }
}

export const writeSorting = ({ key, order }: Sorting): string => `${key} ${order}`
