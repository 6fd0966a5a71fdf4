import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../../testing/growth.fixture.ts'
import { fromOctetText } from '../octets.ts'
import { describeMessage, envelopeOf } from './description.ts'
import { writeEnvelope } from './envelope.ts'
import { shortStructureOf } from './short-structure.ts'

function describe(raw: Uint8Array): void {
  const description = describeMessage(raw)
  writeEnvelope(envelopeOf(description))
  shortStructureOf(description.bodyStructure)
}

/** Hostile messages. */
const hostile: Record<string, (n: number) => string> = {
  'dashes of no boundary': (n) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--b\r\n'.repeat(n)}`,
  'parts of nothing': (n) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n'.repeat(n)}`,
  'messages in messages': (n) => 'Content-Type: message/rfc822\r\n\r\n'.repeat(n),
  'multiparts in multiparts': (n) =>
    Array.from(
      { length: n },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join(''),
  'comments that are not closed': (n) => `Content-Type: text/plain; a=${' ('.repeat(n)}\r\n\r\n`,
  'comments behind one that is closed': (n) => `To: (a)${'('.repeat(n)}\r\n\r\n`,
  'address groups': (n) => `To: ${'a:'.repeat(n)}\r\n\r\n`,
  'nested address brackets': (n) => `To: ${'<'.repeat(n)}\r\n\r\n`,
  'many fields': (n) => 'A: b\r\n'.repeat(n),
  'a field of many lines': (n) => `A: b\r\n${' c\r\n'.repeat(n)}`,
  'quotation marks': (n) => `From: ${'"\\'.repeat(n)}\r\n\r\n`,
}

test.each(Object.entries(hostile))('the cost of a message grows linearly: %s', async (_, build) => {
  const growth = await growthOf((n) => fromOctetText(build(n)), describe)
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})
