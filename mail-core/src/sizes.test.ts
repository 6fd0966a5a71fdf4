import { expect, test } from 'vitest'
import { readableSize } from './sizes.ts'

test.each([
  [0, 0, 'KB'],
  [-5, 0, 'KB'],
  [1, 0.1, 'KB'],
  [1024, 1, 'KB'],
  [1536, 1.5, 'KB'],
  [1023 * 1024, 1023, 'KB'],
  [1024 * 1024 - 10, 1, 'MB'],
  [25 * 1024 ** 2, 25, 'MB'],
  [1.25 * 1024 ** 3, 1.3, 'GB'],
  [5 * 1024 ** 4, 5, 'TB'],
  [5000 * 1024 ** 4, 5000, 'TB'],
])('displays %d bytes as %d %s', (bytes, value, unit) => {
  expect(readableSize(bytes)).toEqual({ value, unit })
})
