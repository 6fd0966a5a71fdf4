import { expect, test } from 'vitest'
import { widthOf } from './image-width.ts'

test.each([
  ['small', 1600, 560, 200],
  ['small', 120, 560, 120],
  ['medium', 1600, 560, 400],
  ['medium', 1600, 320, 320],
  ['large', 1600, 560, 560],
  ['large', 300, 560, 560],
  ['original', 1600, 560, null],
] as const)('%s for an image of %i in a message of %i', (name, natural, message, width) => {
  expect(widthOf(name, natural, message)).toBe(width)
})
