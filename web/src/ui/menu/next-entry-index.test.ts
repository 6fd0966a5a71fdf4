import { expect, test } from 'vitest'
import { nextEntryIndex } from './next-entry-index.ts'

const labels = ['Sáng', 'Tối', 'Theo hệ thống', 'Đăng xuất']

test.each([
  [-1, 'ArrowDown', 0],
  [-1, 'ArrowUp', 3],
  [3, 'ArrowDown', 0],
  [0, 'ArrowUp', 3],
  [2, 'Home', 0],
  [0, 'End', 3],
  [0, 't', 1],
  [1, 't', 2],
  [2, 't', 1],
  [0, 'd', 3],
  [0, 'q', undefined],
  [0, ' ', undefined],
  [0, 'Enter', undefined],
])('from entry %i the key %s leads to %s', (current, key, next) => {
  expect(nextEntryIndex(labels, current, key)).toBe(next)
})

test('an empty menu ignores all keys', () => {
  expect(nextEntryIndex([], -1, 'ArrowDown')).toBeUndefined()
})
