import { expect, test } from 'vitest'
import { digestOf } from '../../../db/blobs/proved-stream.ts'
import { normaliseLineEnds } from './line-ends.ts'

const unix = 'Subject: Một\n\nxin chào\n'
const crlf = unix.replaceAll('\n', '\r\n')

test.each([
  ['a Unix file becomes CRLF', unix, crlf],
  ['CRLF stays', crlf, crlf],
  ['a lone LF in a message with CRLF stays', `${crlf}a\nb\r\n`, `${crlf}a\nb\r\n`],
  ['a message without a line end stays', 'Subject', 'Subject'],
])('%s', (_, given, raw) => {
  expect(Buffer.from(normaliseLineEnds(Buffer.from(given)).raw).toString()).toBe(raw)
})

test('a message is known by what an earlier import stored with LF', () => {
  for (const given of [unix, crlf])
    expect(normaliseLineEnds(Buffer.from(given)).otherKeys).toEqual([digestOf(Buffer.from(unix))])
})
