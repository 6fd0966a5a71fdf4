import { expect, test } from 'vitest'
import { byName, readSorting, sortBy, writeSorting } from './sorting.ts'

test('a column starts with its default order, then reverses', () => {
  const bySize = sortBy(byName, 'size')
  expect(bySize).toEqual({ key: 'size', order: 'desc' })
  expect(sortBy(bySize, 'size')).toEqual({ key: 'size', order: 'asc' })
  expect(sortBy(bySize, 'name')).toEqual(byName)
  expect(sortBy(byName, 'name')).toEqual({ key: 'name', order: 'desc' })
})

test.each([
  [undefined, byName],
  ['', byName],
  ['colour asc', byName],
  ['size sideways', byName],
  ['last_modified desc', { key: 'last_modified', order: 'desc' }],
])('the stored order %j is parsed as %j', (stored, sorting) => {
  expect(readSorting(stored)).toEqual(sorting)
})

test('a stored order survives parsing', () => {
  expect(readSorting(writeSorting({ key: 'size', order: 'asc' }))).toEqual({ key: 'size', order: 'asc' })
})
