import { withCrlf } from '../imap/message/crlf.ts'
import { findBody } from '../mime/read-headers.ts'

const CR = 0x0d
const LF = 0x0a
const DOT = 0x2e

/** Writes a message for POP3: CRLF line ends, dot-stuffing, and a final dot. */
export function writePop3Message(message: Uint8Array): Uint8Array {
  const raw = withCrlf(message)
  const hasFinalLineEnd = raw.length === 0 || raw.at(-1) === LF
  const written = new Uint8Array(raw.length + countLeadingDots(raw) + (hasFinalLineEnd ? 3 : 5))
  let to = 0
  let before = LF
  for (let at = 0; at < raw.length; at++) {
    const octet = raw[at] as number
    if (octet === DOT && before === LF) written[to++] = DOT
    written[to++] = octet
    before = octet
  }
  written.set(hasFinalLineEnd ? [DOT, CR, LF] : [CR, LF, DOT, CR, LF], to)
  return written
}

function countLeadingDots(raw: Uint8Array): number {
  let count = 0
  let before = LF
  for (let at = 0; at < raw.length; at++) {
    const octet = raw[at] as number
    if (octet === DOT && before === LF) count++
    before = octet
  }
  return count
}

/** Returns the header and the first lines of the body (TOP). */
export function topOfMessage(message: Uint8Array, lines: number): Uint8Array {
  const raw = withCrlf(message)
  let end = findBody(raw, 0, () => false).bodyStart
  for (let line = 0; line < lines && end < raw.length; line++) {
    const next = raw.indexOf(LF, end)
    end = next < 0 ? raw.length : next + 1
  }
  return raw.subarray(0, end)
}
