import type { BodySection } from '@bocau/mail-core/imap/commands/fetch-item'
import { selectFields } from '@bocau/mail-core/imap/message/header-fields'

const LF = 0x0a
const CR = 0x0d

/** Returns a section of the entire message, for which only the end of the header is needed. */
export function selectFromFull(raw: Uint8Array, { of, fields }: BodySection, end: number): Uint8Array {
  if (of === 'all') return raw
  if (of === 'text') return raw.subarray(end)
  if (of === 'fields' || of === 'fieldsNot')
    return selectFields(raw, { start: 0, end }, { names: fields, isNot: of === 'fieldsNot' })
  return raw.subarray(0, end)
}

/** Returns the offset after the empty line that ends the header. */
export function endOfHeader(raw: Uint8Array): number {
  for (let at = 0; at < raw.length; ) {
    const lineEnd = raw.indexOf(LF, at)
    if (lineEnd < 0) break
    if (lineEnd === at || (lineEnd === at + 1 && raw[at] === CR)) return lineEnd + 1
    at = lineEnd + 1
  }
  return raw.length
}
