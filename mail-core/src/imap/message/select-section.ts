import { decodeTransfer } from '../../mime/transfer-encoding.ts'
import type { BodySection, OctetRange } from '../commands/fetch-item.ts'
import { findField, selectFields } from './header-fields.ts'
import type { MessagePart } from './part-tree.ts'

/** Returns the octets of a section, or null if the part does not exist. */
export function selectSection(raw: Uint8Array, root: MessagePart, section: BodySection): Uint8Array | null {
  const { part: numbers, of, fields } = section
  if (numbers.length === 0) return selectOfMessage(raw, root, { root, of, fields })
  const part = findPart(root, numbers)
  if (!part) return null
  if (of === 'all') return raw.subarray(part.bodyStart, part.bodyEnd)
  if (of === 'mime') return raw.subarray(part.headerStart, part.bodyStart)
  return part.message ? selectOfMessage(raw, part.message, { root: part, of, fields }) : null
}

/** Returns the requested content of a message: all, its header, chosen fields, or its text. */
function selectOfMessage(
  raw: Uint8Array,
  message: MessagePart,
  { root: { bodyEnd }, of, fields }: { root: MessagePart; of: BodySection['of']; fields: readonly string[] },
): Uint8Array {
  const header = { start: message.headerStart, end: message.bodyStart }
  if (of === 'all') return raw.subarray(message.headerStart, bodyEnd)
  if (of === 'text') return raw.subarray(message.bodyStart, bodyEnd)
  if (of === 'fields' || of === 'fieldsNot')
    return selectFields(raw, header, { names: fields, isNot: of === 'fieldsNot' })
  return raw.subarray(header.start, header.end)
}

/** Finds the part with these numbers. Part 1 of a non-multipart is the part itself. */
export function findPart(root: MessagePart, numbers: readonly number[]): MessagePart | null {
  let part: MessagePart | null = null
  let within: MessagePart | null = root
  for (const number of numbers) {
    if (!within) return null
    part = within.children.length > 0 ? (within.children[number - 1] ?? null) : number === 1 ? within : null
    if (!part) return null
    within = part.message ?? (part.children.length > 0 ? part : null)
  }
  return part
}

/** Returns a partial range of octets. */
export function selectRange(octets: Uint8Array, range: OctetRange | null): Uint8Array {
  return range ? octets.subarray(range.offset, range.offset + range.count) : octets
}

/** Returns the decoded octets of a part; null if it does not exist. */
export function selectBinary(
  raw: Uint8Array,
  root: MessagePart,
  numbers: readonly number[],
): Uint8Array | 'unknown encoding' | null {
  if (numbers.length === 0) return raw
  const part = findPart(root, numbers)
  if (!part) return null
  const body = raw.subarray(part.bodyStart, part.bodyEnd)
  if (part.children.length > 0 || part.message) return body
  const encoding =
    findField(part.fields, 'content-transfer-encoding')
      ?.split(/[\s;(]/, 1)[0]
      ?.toLowerCase() || '7bit'
  if (['7bit', '8bit', 'binary'].includes(encoding)) return body
  if (encoding === 'quoted-printable') return decodeTransfer(withoutBlanksAtEnds(body), encoding)
  return encoding === 'base64' ? decodeTransfer(body, encoding) : 'unknown encoding'
}

const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

/** Removes spaces at line ends of quoted-printable content; they were added in transit (RFC 2045, 6.7). */
function withoutBlanksAtEnds(body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length)
  let length = 0
  /** End of the content without trailing spaces. */
  let solid = 0
  for (const byte of body) {
    if (byte === CR || byte === LF) length = solid
    out[length++] = byte
    if (byte !== SPACE && byte !== TAB) solid = length
  }
  return out.subarray(0, solid)
}
