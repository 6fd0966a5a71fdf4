import { expect, test } from 'vitest'
import { nextFileIndex } from './next-file-index.ts'

test.each([
  ['ArrowDown', 0, 5, 1, 1],
  ['ArrowDown', 4, 5, 1, 4],
  ['ArrowUp', 0, 5, 1, 0],
  ['ArrowRight', 0, 5, 1, undefined],
  ['ArrowRight', 3, 5, 3, 4],
  ['ArrowRight', 4, 5, 3, 4],
  ['ArrowDown', 1, 5, 3, 4],
  ['ArrowDown', 2, 5, 3, 4],
  ['ArrowDown', 3, 5, 3, 3],
  ['ArrowUp', 4, 5, 3, 1],
  ['ArrowUp', 1, 5, 3, 1],
  ['Home', 4, 5, 3, 0],
  ['End', 0, 5, 3, 4],
  ['PageDown', 3, 100, 1, 13],
  ['PageUp', 3, 100, 1, 0],
  ['ArrowDown', -1, 5, 1, 0],
  ['ArrowDown', -1, 0, 1, undefined],
  ['x', 2, 5, 1, undefined],
])('%s from index %i of %i in %i columns leads to %s', (key, from, count, columns, expected) => {
  expect(nextFileIndex(key, from, { count, columns })).toBe(expected)
})
