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
])('base64 %j is %j', (encoded, text) => {
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
])('quoted-printable %j is %j', (encoded, text) => {
  expect(decode(encoded, 'quoted-printable')).toBe(text)
})

test('what is not encoded is not copied', () => {
  const body = new TextEncoder().encode('x=41')
  expect(decodeTransfer(body, '8bit')).toBe(body)
})

test('bytes survive base64', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) & 0xff)
  const encoded = Buffer.from(bytes).toString('base64')
  expect([...decodeTransfer(new TextEncoder().encode(encoded), 'base64')]).toEqual([...bytes])
})
