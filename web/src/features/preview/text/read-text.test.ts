import { expect, test } from 'vitest'
import { fileText } from './read-text.ts'

test.each([
  ['UTF-8', [0xc3, 0xaa, 0x21]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xaa, 0x21]],
  ['UTF-16, small end first', [0xff, 0xfe, 0xea, 0, 0x21, 0]],
  ['UTF-16, large end first', [0xfe, 0xff, 0, 0xea, 0, 0x21]],
  ['a charset of one byte', [0xea, 0x21]],
])('reads a text file in %s', (_, bytes) => {
  expect(fileText(Uint8Array.from(bytes))).toBe('ê!')
})
