import { expect, test } from 'vitest'
import { countFittingButtons } from './count-fitting-buttons.ts'

test.each([
  [300, false, 8],
  [72, false, 2],
  [71, false, 1],
  [71, true, 1],
  [35, false, 0],
  [-20, false, 0],
])('%i px (touch: %s) fit %i buttons', (pixels, isCoarse, count) => {
  expect(countFittingButtons(pixels, isCoarse)).toBe(count)
})
