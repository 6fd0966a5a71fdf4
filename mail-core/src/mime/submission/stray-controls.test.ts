import { expect, test } from 'vitest'
import { hasStrayControlInHeader, replaceStrayControls } from './stray-controls.ts'

const encoder = new TextEncoder()
const replaced = (text: string) => new TextDecoder().decode(replaceStrayControls(encoder.encode(text)))

test.each([
  ['Subject: a\rBcc: b@x.test\r\n\r\nx', true],
  ['Subject: a\r\r\n\r\nx', true],
  ['Subject: a\0\r\n\r\nx', true],
  ['Subject: a\r', true],
  ['Subject: a\r\n b\r\n\r\nx\ry\0', false],
  ['Subject: a\n\nx', false],
])('finds a stray control in the header section of %j: %s', (message, isStray) => {
  expect(hasStrayControlInHeader(encoder.encode(message))).toBe(isStray)
})

test.each([
  ['a: b\rc: d\r\n\r\nx\ry\r\rz\r', 'a: b c: d\r\n\r\nx y  z '],
  ['a: b\r\r\nc: d\r\n\r\n\r.\r', 'a: b \r\nc: d\r\n\r\n . '],
  ['a: b\0c\0\r\n\r\nx\0', 'a: b c \r\n\r\nx\0'],
])('replaces stray controls with spaces: %j', (message, expected) => {
  expect(replaced(message)).toBe(expected)
})

test('returns the same bytes when there is no stray control', () => {
  const message = encoder.encode('a: b\r\n c\r\n\r\nx\ny\0\r\n')
  expect(replaceStrayControls(message)).toBe(message)
})
