import { withCrlf } from '@bocau/mail-core/imap/message/crlf'
import { digestOf } from '../../../db/blobs/verified-stream.ts'

/** Message with the line ends that it has when it arrives by IMAP or SMTP. */
export interface NormalisedMessage {
  raw: Uint8Array
  /** Keys of the same message with other line ends, as an earlier import may have stored it. */
  otherKeys: string[]
}

/**
 * Converts the line ends of a Unix file to CRLF, unless a part uses the encoding `binary`, whose bytes must not change.
 */
export function normaliseLineEnds(input: Uint8Array): NormalisedMessage {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const firstEnd = bytes.indexOf(0x0a)
  const isUnix = firstEnd >= 0 && bytes[firstEnd - 1] !== 0x0d
  const text = bytes.toString('latin1')
  if (isUnix && hasBinaryPart(text)) return { raw: input, otherKeys: [digestOf(withCrlf(input))] }
  const raw = isUnix ? withCrlf(input) : input
  const unix = isUnix ? input : Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')
  return { raw, otherKeys: [digestOf(unix)] }
}

const binaryEncoding = /^content-transfer-encoding:[ \t]*binary\b/gim
const contentType = /^content-type:[ \t\r\n]*([a-z]+)/im

/** Returns true when a part that is not text uses the encoding `binary`. The work per field is bounded. */
function hasBinaryPart(text: string): boolean {
  for (const { index } of text.matchAll(binaryEncoding).take(maxParts)) {
    const above = text.slice(Math.max(0, index - maxHeaderBytes), index)
    const below = text.slice(index, index + maxHeaderBytes)
    const block = above.slice(above.lastIndexOf('\n\n') + 1) + below.split('\n\n', 1)[0]
    const kind = contentType.exec(block)?.[1]?.toLowerCase() ?? 'text'
    if (!['text', 'multipart', 'message'].includes(kind)) return true
  }
  return false
}

const maxParts = 1000
/** Number of characters that are searched above and below the encoding. */
const maxHeaderBytes = 16 * 1024
