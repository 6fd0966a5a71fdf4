import { expect, test } from 'vitest'
import { columnsIn, toLines } from './lines.ts'

test.each([
  [390, 2],
  [960, 5],
  [1130, 6],
  [0, 2],
])('%i pixels fit %i boxes per row', (width, columns) => {
  expect(columnsIn(width)).toBe(columns)
})

test('the last row contains the remainder', () => {
  expect(toLines([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(toLines([], 3)).toEqual([])
})
