import { withCrlf } from '@bocau/mail-core/imap/message/crlf'
import { digestOf } from '../../../db/blobs/proved-stream.ts'

/** A message in the form in which the same message arrives by IMAP or SMTP. */
export interface NormalisedMessage {
  raw: Uint8Array
  /** Keys of the same message with other line ends, as an earlier import may have stored it. */
  otherKeys: string[]
}

/** Changes the line ends of a file from a Unix system to CRLF; other bytes stay as they are. */
export function normaliseLineEnds(given: Uint8Array): NormalisedMessage {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const firstEnd = bytes.indexOf(0x0a)
  const isUnix = firstEnd >= 0 && bytes[firstEnd - 1] !== 0x0d
  const raw = isUnix ? withCrlf(given) : given
  const unix = isUnix ? given : Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return { raw, otherKeys: [digestOf(unix)] }
}
