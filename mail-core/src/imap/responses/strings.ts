import { encodeModifiedUtf7 } from '../names/mailbox-name.ts'
import { encodeUtf8, toOctetText } from '../octets.ts'

/** Part of a response: text with one character per octet, or raw octets. */
export type ResponseChunk = string | Uint8Array

const maxQuoted = 1000
const quotable = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/
const atomic = /^[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]+$/

/**
 * Writes a quoted string, or a literal if that is not possible. Non-ASCII characters are quoted only for clients that
 * enabled UTF-8.
 */
export function writeString(text: string, isUtf8: boolean): string {
  if (text.length <= maxQuoted && quotable.test(text)) return `"${text}"`
  const octets = toOctetText(encodeUtf8(text))
  const isPlain = /^[\t\x20-\x7e]*$/.test(octets) || (isUtf8 && !/[\0\r\n]/.test(octets))
  if (!isPlain || octets.length > maxQuoted) return writeLiteral(octets)
  return `"${octets.replace(/["\\]/g, '\\$&')}"`
}

/** Writes a string, or NIL for null. */
export function writeNstring(text: string | null, isUtf8: boolean): string {
  return text === null ? 'NIL' : writeString(text, isUtf8)
}

/** Writes octets as a string, or NIL for null. */
export function writeOctetString(octets: string | null, isUtf8 = false): string {
  if (octets === null) return 'NIL'
  if (octets.length <= maxQuoted && quotable.test(octets)) return `"${octets}"`
  const isPlain = isUtf8 ? !/[\0\r\n]/.test(octets) : /^[\t\x20-\x7e]*$/.test(octets)
  if (!isPlain || octets.length > maxQuoted) return writeLiteral(octets)
  return `"${octets.replace(/["\\]/g, '\\$&')}"`
}

/** Writes octets as a literal. */
export function writeLiteral(octets: string): string {
  // NUL is not allowed in a literal; the replacement keeps the length.
  return `{${octets.length}}\r\n${octets.replaceAll('\0', '\x80')}`
}

/** Writes octets as a literal without copying them. `isBinary`: BINARY was requested, and NUL is allowed. */
export function writeLiteralBytes(octets: Uint8Array, isBinary = false): ResponseChunk[] {
  return [`${isBinary ? '~' : ''}{${octets.length}}\r\n`, octets]
}

/** Writes a folder name: UTF-8 for clients that enabled it, otherwise modified UTF-7. */
export function writeMailbox(name: string, isUtf8: boolean): string {
  const written = isUtf8 ? name : encodeModifiedUtf7(name)
  if (atomic.test(written) && written.toUpperCase() !== 'NIL') return written
  return writeString(written, isUtf8)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')

/** Writes a time in milliseconds as `"17-Jul-1996 02:44:25 +0000"`. */
export function writeDateTime(at: number): string {
  const date = new Date(at)
  const day = String(date.getUTCDate()).padStart(2, ' ')
  const year = String(Math.min(9999, Math.max(0, date.getUTCFullYear()))).padStart(4, '0')
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  return `"${day}-${months[date.getUTCMonth()]}-${year} ${time} +0000"`
}
