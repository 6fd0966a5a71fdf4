import { findBody } from '../read-headers.ts'

const NUL = 0x00
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20

/**
 * Returns true if the first `end` octets contain NUL or a carriage return outside CRLF (RFC 5322, 2.2). Some servers
 * end a line there, so that one field becomes two.
 */
export function hasStrayControl(raw: Uint8Array, end: number): boolean {
  const octets = raw.subarray(0, end)
  return octets.includes(NUL) || findStrayReturn(octets, 0) >= 0
}

/** Returns true if the header section contains a stray control character. */
export function hasStrayControlInHeader(raw: Uint8Array): boolean {
  return hasStrayControl(raw, endOfHeader(raw))
}

/**
 * Replaces stray carriage returns, and NUL in the header section, with spaces, as Postfix does. Returns the same bytes
 * if there are none. SMTP libraries would write such a carriage return as CRLF, which adds lines and breaks signatures.
 */
export function replaceStrayControls(raw: Uint8Array): Uint8Array {
  const firstReturn = findStrayReturn(raw, 0)
  const firstNul = raw.indexOf(NUL)
  const headerEnd = firstNul < 0 ? 0 : endOfHeader(raw)
  if (firstReturn < 0 && (firstNul < 0 || firstNul >= headerEnd)) return raw
  const clean = Uint8Array.from(raw)
  for (let at = firstReturn; at >= 0; at = findStrayReturn(clean, at + 1)) clean[at] = SPACE
  for (let at = 0; at < headerEnd; at++) if (clean[at] === NUL) clean[at] = SPACE
  return clean
}

function findStrayReturn(raw: Uint8Array, from: number): number {
  // Scans byte by byte: searching for the next CR is slower if there are many.
  for (let at = from; at < raw.length; at++) if (raw[at] === CR && raw[at + 1] !== LF) return at
  return -1
}

const endOfHeader = (raw: Uint8Array): number => findBody(raw, 0, () => false).headersEnd
