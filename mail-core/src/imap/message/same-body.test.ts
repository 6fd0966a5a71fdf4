import { expect, test } from 'vitest'
import { encodeUtf8 } from '../octets.ts'
import { haveSameBody } from './same-body.ts'

test.each([
  ['A: b\r\n\r\nchào\r\nem', 'C: d\r\nE: f\r\n\r\nchào\r\nem\r\n\r\n', true],
  ['A: b\n\nchào\nem\n', 'A: b\r\n\r\nchào\r\nem', true],
  ['A: b\r\n\r\n', 'A: b\r\n', true],
  ['A: b\r\n\r\nchào', 'A: b\r\n\r\nChào', false],
  ['A: b\r\n\r\nchào', 'A: b\r\n\r\nchào em', false],
  ['A: b\r\n\r\n\r\nchào', 'A: b\r\n\r\nchào', false],
])('compares the bodies of %j and %j', (one, other, isSame) => {
  expect(haveSameBody(encodeUtf8(one), encodeUtf8(other))).toBe(isSame)
})
