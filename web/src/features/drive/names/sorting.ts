import type { DriveSort } from '@bocau/contract/drive/drive'

/** By what a list of files is ordered, and which way. */
export interface Sorting {
  key: DriveSort
  order: 'asc' | 'desc'
}

/** The columns that a list can be ordered by. */
export type SortKey = Extract<DriveSort, 'name' | 'owner' | 'size' | 'last_modified'>

/** Names first come first; of sizes and dates what is largest and newest. */
const firstOrder: Record<DriveSort, Sorting['order']> = {
  name: 'asc',
  owner: 'asc',
  type: 'asc',
  size: 'desc',
  last_modified: 'desc',
  created_at: 'desc',
}

export const byName: Sorting = { key: 'name', order: 'asc' }

/** The order after a column was chosen: its own first order, then the other way round. */
export function sortBy(now: Sorting, key: DriveSort): Sorting {
  if (now.key !== key) return { key, order: firstOrder[key] }
  return { key, order: now.order === 'asc' ? 'desc' : 'asc' }
}

/** Reads an order that was kept; anything else is by name. */
export function readSorting(kept: string | undefined): Sorting {
  const [key, order] = (kept ?? '').split(' ')
  if (key === undefined || !(key in firstOrder) || (order !== 'asc' && order !== 'desc')) return byName
  return { key: key as DriveSort, order }
}

export const writeSorting = ({ key, order }: Sorting): string => `${key} ${order}`
