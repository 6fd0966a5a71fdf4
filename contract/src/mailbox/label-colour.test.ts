import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { colourOfNewLabel } from './label-colour.ts'

const labelsOf = (colours: number[]) => colours.map((colour) => ({ colour }))
const all = Array.from({ length: limits.labelColours }, (_, index) => index + 1)

test('a new label has a colour that no other label has', () => {
  expect(colourOfNewLabel([])).toBe(1)
  expect(colourOfNewLabel(labelsOf([1, 4, 7]))).toBe(2)
  expect(colourOfNewLabel(labelsOf([2, 3, 1]))).toBe(4)
})

test('a new label has the colour of the fewest labels when all are in use', () => {
  expect(colourOfNewLabel(labelsOf(all))).toBe(1)
  expect(colourOfNewLabel(labelsOf([...all, 1, 2]))).toBe(3)
})
