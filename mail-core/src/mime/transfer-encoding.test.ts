import { expect, test } from 'vitest'
import { decodeTransfer } from './transfer-encoding.ts'

const decode = (text: string, encoding: string) =>
  new TextDecoder().decode(decodeTransfer(new TextEncoder().encode(text), encoding))

test.each([
  ['QsOhbyBnacOh', 'Báo giá'],
  ['QsOh\r\nbyBn\r\nacOh\r\n', 'Báo giá'],
  ['YQ==', 'a'],
  ['YWI=', 'ab'],
  ['YQ==YWI=', 'aab'],
  ['YQ', 'a'],
  ['Y', ''],
  ['!Y*Q-', 'a'],
  ['', ''],
])('decodes base64 %j as %j', (encoded, text) => {
  expect(decode(encoded, 'base64')).toBe(text)
})

test.each([
  ['B=C3=A1o', 'Báo'],
  ['B=c3=a1o', 'Báo'],
  ['one=\r\n two', 'one two'],
  ['one=  \r\ntwo', 'onetwo'],
  ['one=\ntwo=', 'onetwo'],
  ['1=2 =zz =4', '1=2 =zz =4'],
  ['', ''],
])('decodes quoted-printable %j as %j', (encoded, text) => {
  expect(decode(encoded, 'quoted-printable')).toBe(text)
})

test('does not copy unencoded content', () => {
  const body = new TextEncoder().encode('x=41')
  expect(decodeTransfer(body, '8bit')).toBe(body)
})

test('base64 round trip preserves bytes', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) & 0xff)
  const encoded = Buffer.from(bytes).toString('base64')
  expect([...decodeTransfer(new TextEncoder().encode(encoded), 'base64')]).toEqual([...bytes])
})
