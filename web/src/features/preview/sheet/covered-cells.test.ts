import { expect, test } from 'vitest'
import { coveredCells } from './covered-cells.ts'

const merge = { row: 1, column: 2, lastRow: 2, lastColumn: 5 }

test('merged cells cover only the other rendered columns', () => {
  const covered = coveredCells([merge], 0, [0, 1, 2, 3, 5, 6])
  expect(covered.get('1 2')).toEqual({ rowSpan: 2, colSpan: 3, from: 2 })
  expect(covered.get('2 5')).toBe('covered')
  expect(covered.get('1 6')).toBeUndefined()
})

test('a merge left of the rendered columns starts at the first of them', () => {
  const covered = coveredCells([merge], 0, [4, 5, 6])
  expect(covered.get('1 4')).toEqual({ rowSpan: 2, colSpan: 2, from: 2 })
  expect(coveredCells([merge], 0, [6, 7]).size).toBe(0)
})

test('a merge across pages continues on the next page', () => {
  const long = { ...merge, lastRow: 60 }
  expect(coveredCells([long], 1, [2, 3]).get('50 2')).toMatchObject({ rowSpan: 11, colSpan: 2 })
})
