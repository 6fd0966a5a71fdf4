import { expect, test } from 'vitest'
import { fitInto } from './fit-into.ts'

test.each([
  [
    { width: 4000, height: 1000 },
    { width: 400, height: 100 },
  ],
  [
    { width: 100, height: 4000 },
    { width: 5, height: 200 },
  ],
  [
    { width: 40, height: 20 },
    { width: 40, height: 20 },
  ],
])('an image of %o is fitted and never enlarged', (picture, fitted) => {
  expect(fitInto(picture, { width: 400, height: 200 })).toEqual(fitted)
})
