import { expect, test } from 'vitest'
import { clipText } from './clip-text.ts'

test.each([
  ['short', 10, 'short'],
  ['one two three', 9, 'one two'],
  ['one two\nthree four', 12, 'one two'],
  ['unbroken', 4, 'unbr'],
  ['none of it', 0, ''],
  ['none of it', -5, ''],
])('truncates a long text at a line or word: %j, %i', (text, limit, clipped) => {
  expect(clipText(text, limit)).toBe(clipped)
})

test('does not split a character outside the BMP', () => {
  expect(clipText('🙂🙂', 3).isWellFormed()).toBe(true)
})
