import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from './authenticator.ts'

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes and decodes "%s" as %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
  expect(Buffer.from(fromBase32(encoded)).toString()).toBe(text)
})
