import { expect, test } from 'vitest'
import { decodeText } from './charset.ts'

const utf8 = new TextEncoder().encode('Gỗ sồi')

test.each([
  null,
  undefined,
  '',
  'us-ascii',
  'US-ASCII',
  'iso-8859-1',
  'unknown-8bit',
  'utf-8',
  '"UTF8"',
  'no-such-charset',
])('reads UTF-8 with the label %j as UTF-8', (label) => {
  expect(decodeText(utf8, label).text).toBe('Gỗ sồi')
})

test.each([
  ['windows-1258', [0x47, 0xf4, 0xde], 'Gỗ'],
  ['viscii', [0x47, 0xb2, 0x20, 0xf0, 0xfe, 0x74], 'Gỗ đợt'],
  ['x-viet-tcvn5712', [0x47, 0xe7, 0x20, 0xae, 0xee, 0x74], 'Gỗ đợt'],
  ['koi8-r', [0xf0, 0xd2], 'Пр'],
  ['cp932', [0x83, 0x65], 'テ'],
  ['gb2312', [0xc4, 0xe3], '你'],
  ['iso-8859-1', [0xe9], 'é'],
])('decodes %s', (label, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), label)).toEqual({ text, isSupportedCharset: true })
})

test('returns composed text', () => {
  expect(decodeText(new TextEncoder().encode('Gỗ'.normalize('NFD')), 'utf-8').text).toBe('Gỗ')
})

test('recognises UTF-8 that is truncated within its last character', () => {
  expect(decodeText(utf8.subarray(0, utf8.length - 2), null).text).toBe('Gỗ s\ufffd')
})

test('reports an unknown charset', () => {
  expect(decodeText(utf8, 'no-such-charset').isSupportedCharset).toBe(false)
  expect(decodeText(utf8, 'constructor').isSupportedCharset).toBe(false)
  expect(decodeText(utf8, null).isSupportedCharset).toBe(true)
})
