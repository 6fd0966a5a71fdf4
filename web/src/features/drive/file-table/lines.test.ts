import { expect, test } from 'vitest'
import { columnsIn, linesOf } from './lines.ts'

test.each([
  [390, 2],
  [960, 5],
  [1130, 6],
  [0, 2],
])('in a room of %i pixels %i boxes stand beside each other', (width, columns) => {
  expect(columnsIn(width)).toBe(columns)
})

test('the last line holds what is left', () => {
  expect(linesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(linesOf([], 3)).toEqual([])
})
