import { toOctetText } from '@bocau/mail-core/imap/octets'
import { describe, expect, test } from 'vitest'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { compressHead, decompressHead } from './compressed-head.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('a compressed header', () => {
  test.each([
    ['ends with the empty line', 'Subject: a\r\nTo: b\r\n\r\nbody\r\n', 'Subject: a\r\nTo: b\r\n\r\n'],
    ['ends with an empty line of a Unix file', 'Subject: a\n\nbody\n\nmore', 'Subject: a\n\n'],
    ['is the message when it has no empty line', 'Subject: a\r\nno end', 'Subject: a\r\nno end'],
    ['is the empty line when there are no fields', '\r\nbody', '\r\n'],
    ['is empty for an empty message', '', ''],
    ['preserves NUL and 8-bit octets', 'A: \0\x80\xff\r\n\r\n\0', 'A: \0\x80\xff\r\n\r\n'],
  ])('%s', (_, message, head) => {
    expect(decompressHead(compressHead(bytes(message)))).toBe(head)
  })

  test('preserves random octets', () => {
    const random = new SeededRandom(7)
    for (let round = 0; round < 200; round++) {
      const octets = Uint8Array.from({ length: random.int(3000) }, () => random.int(256))
      const head = toOctetText(octets).replaceAll('\n', 'n')
      expect(decompressHead(compressHead(bytes(`${head}\n\nbody`)))).toBe(`${head}\n\n`)
    }
  })

  test('is not stored beyond 64 KB', () => {
    const head = (length: number) => `A: ${'x'.repeat(length - 7)}\r\n\r\n`
    expect(decompressHead(compressHead(bytes(head(65_536))))).toBe(head(65_536))
    expect(compressHead(bytes(head(65_537)))).toEqual(Uint8Array.of(0))
    expect(decompressHead(Uint8Array.of(0))).toBeNull()
  })

  test.each([
    ['without octets', (head: Uint8Array) => head.subarray(0, 0)],
    ['of another version', (head: Uint8Array) => Uint8Array.of(2, ...head.subarray(1))],
    ['without its end', (head: Uint8Array) => head.subarray(0, -3)],
    ['of random octets', () => Uint8Array.of(1, 0xff, 0xfe, 0x07, 0x99)],
  ])('%s is not read', (_, damage) => {
    expect(
      decompressHead(damage(compressHead(bytes('From: An <an@x.test>\r\nX-One: 1\r\n\r\nbody')))),
    ).toBeNull()
  })

  test('of version 1 stays readable', () => {
    const stored = Buffer.from('AYNa6pinpGCTmOdQoQdqxSMHCsiHibxcvFwA', 'base64')
    expect(decompressHead(stored)).toBe('From: "An" <an@x.test>\r\nSubject: Re: a\r\n\r\n')
  })
})
