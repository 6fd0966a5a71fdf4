import { withCrlf } from '@bocau/mail-core/imap/message/crlf'
import { describe, expect, test, vi } from 'vitest'
import { digestOf } from '../../../db/blobs/verified-stream.ts'
import { normaliseLineEnds } from './line-ends.ts'

const unix = 'Subject: Một\n\nxin chào\n'
const crlf = unix.replaceAll('\n', '\r\n')

test.each([
  ['a Unix file becomes CRLF', unix, crlf],
  ['CRLF stays', crlf, crlf],
  ['a lone LF in a message with CRLF stays', `${crlf}a\nb\r\n`, `${crlf}a\nb\r\n`],
  ['a message without a line end stays', 'Subject', 'Subject'],
])('%s', (_, input, raw) => {
  expect(Buffer.from(normaliseLineEnds(Buffer.from(input)).raw).toString()).toBe(raw)
})

describe('a Unix file with a part that is sent as binary', () => {
  const file = (type: string, data: string) =>
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: Binary',
      '',
      data,
      '--b--',
      '',
    ].join('\n')

  test('keeps its bytes', () => {
    const input = Buffer.from(file('image/png', '\x89PNG\r\n\x1a\n\0'), 'latin1')
    const { raw, otherKeys } = normaliseLineEnds(input)
    expect(Buffer.from(raw).equals(input)).toBe(true)
    expect(otherKeys).toContain(digestOf(withCrlf(input)))
  })

  test('searches a bounded number of header fields', () => {
    const searches = vi.spyOn(String.prototype, 'lastIndexOf')
    normaliseLineEnds(Buffer.from('Content-Transfer-Encoding: binary\n'.repeat(5000)))
    const { length } = searches.mock.calls
    searches.mockRestore()
    expect(length).toBeLessThanOrEqual(1000)
  })

  test('converts a text part to CRLF', () => {
    const input = file('text/plain; charset=utf-8', 'xin chào')
    expect(Buffer.from(normaliseLineEnds(Buffer.from(input)).raw).toString()).toBe(
      input.replaceAll('\n', '\r\n'),
    )
  })
})

test('recognises a message that an earlier import stored with LF', () => {
  for (const input of [unix, crlf])
    expect(normaliseLineEnds(Buffer.from(input)).otherKeys).toEqual([digestOf(Buffer.from(unix))])
})
