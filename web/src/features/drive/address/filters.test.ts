import { expect, test } from 'vitest'
import { type DriveFilters, filtersFromParams, filtersToParams, isNarrowing } from './filters.ts'
import { filtersToQuery } from './filters-to-query.ts'

const zone = 'Asia/Ho_Chi_Minh'

test.each<DriveFilters>([
  { kind: 'pdf' },
  { owner: 'others', age: 'week' },
  { owner: 'ha@mocviet.test', firstDay: '2026-04-01', lastDay: '2026-04-30' },
  { folderId: '911563785498525696' },
  { kind: 'folder', owner: 'me', age: 'older', folderId: '911563785498525696', isInFolder: true },
])('%j are written to the address and parsed back', (filters) => {
  expect(filtersFromParams(new URLSearchParams(filtersToParams(filters)))).toEqual(filters)
})

test('ignores invalid values in an address', () => {
  expect(
    filtersFromParams(new URLSearchParams('kind=x&owner=all&changed=1&in=a&since=2026-02-30&until=soon')),
  ).toBeUndefined()
})

test('the start folder of a search filters only when selected', () => {
  expect(isNarrowing({ folderId: '5' })).toBe(false)
  expect(isNarrowing({ folderId: '5', isInFolder: true })).toBe(true)
  expect(filtersToQuery({ folderId: '5' }, 0, zone)).toEqual({})
})

test('ages are relative to the full hour', () => {
  const now = 1000 * 3600 + 59
  expect(filtersToQuery({ age: 'week' }, now, zone)).toEqual({ modified_from: (1000 - 7 * 24) * 3600 })
  expect(filtersToQuery({ age: 'day' }, now + 60, zone)).toEqual({ modified_from: (1000 - 24) * 3600 })
  expect(filtersToQuery({ age: 'older' }, now, zone)).toEqual({ modified_before: (1000 - 365 * 24) * 3600 })
})

test("days use the user's time zone and include the last day", () => {
  expect(filtersToQuery({ firstDay: '2026-04-01', lastDay: '2026-04-01' }, 0, zone)).toEqual({
    modified_from: Date.parse('2026-03-31T17:00:00Z') / 1000,
    modified_before: Date.parse('2026-04-01T17:00:00Z') / 1000,
  })
  expect(filtersToQuery({ lastDay: '2026-12-31' }, 0, zone)).toEqual({
    modified_before: Date.parse('2026-12-31T17:00:00Z') / 1000,
  })
})
