import { expect, test } from 'vitest'
import {
  type DriveFilters,
  filtersFromParams,
  filtersToParams,
  filtersToQuery,
  isNarrowing,
} from './filters.ts'

test.each<DriveFilters>([
  { kind: 'pdf' },
  { owner: 'others', age: 'week' },
  { folderId: '911563785498525696' },
  { kind: 'folder', owner: 'me', age: 'older', folderId: '911563785498525696', isInFolder: true },
])('%j stand in the address and are read back from there', (filters) => {
  expect(filtersFromParams(new URLSearchParams(filtersToParams(filters)))).toEqual(filters)
})

test('what an address says without sense is left out', () => {
  expect(filtersFromParams(new URLSearchParams('kind=x&owner=all&changed=1&in=a'))).toBeUndefined()
})

test('a folder in which the search was begun narrows nothing until that is wanted', () => {
  expect(isNarrowing({ folderId: '5' })).toBe(false)
  expect(isNarrowing({ folderId: '5', isInFolder: true })).toBe(true)
  expect(filtersToQuery({ folderId: '5' }, 0)).toEqual({})
})

test('ages are asked for by the full hour', () => {
  const now = 1000 * 3600 + 59
  expect(filtersToQuery({ age: 'week' }, now)).toEqual({ modified_from: (1000 - 7 * 24) * 3600 })
  expect(filtersToQuery({ age: 'day' }, now + 60)).toEqual({ modified_from: (1000 - 24) * 3600 })
  expect(filtersToQuery({ age: 'older' }, now)).toEqual({ modified_before: (1000 - 365 * 24) * 3600 })
})
