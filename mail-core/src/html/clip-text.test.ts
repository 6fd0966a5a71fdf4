import { expect, test } from 'vitest'
import { clipText } from './clip-text.ts'

test.each([
  ['short', 10, 'short'],
  ['one two three', 9, 'one two'],
  ['one two\nthree four', 12, 'one two'],
  ['unbroken', 4, 'unbr'],
  ['none of it', 0, ''],
  ['none of it', -5, ''],
])('a text that is too long ends with a line or a word: %j, %i', (text, limit, clipped) => {
  expect(clipText(text, limit)).toBe(clipped)
})

test('a character outside the basic plane is not cut in two', () => {
  expect(clipText('🙂🙂', 3).isWellFormed()).toBe(true)
})
