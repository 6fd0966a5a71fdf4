import { expect, test } from 'vitest'
import { parseMegabytes } from './quota-text.ts'

test.each([
  ['30', 30 * 1024],
  ['1,5', 1536],
  ['1.5', 1536],
  ['1.024', 1024 * 1024],
  ['1,024', 1024 * 1024],
  [' 10 ', 10_240],
  ['0', undefined],
  ['-3', undefined],
  ['ba', undefined],
  ['', undefined],
  ['999999999', undefined],
])('%j gigabytes are %s megabytes', (text, megabytes) => {
  expect(parseMegabytes(text)).toBe(megabytes)
})
