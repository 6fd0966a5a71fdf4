import { withCrlf } from '../imap/message/crlf.ts'
import { findBody } from '../mime/read-headers.ts'

const CR = 0x0d
const LF = 0x0a
const DOT = 0x2e

/** A letter as POP3 sends it: its lines end with CR LF, those that begin with a dot have another, and a dot ends it. */
export function writePop3Letter(letter: Uint8Array): Uint8Array {
  const raw = withCrlf(letter)
  const dots = countLeadingDots(raw)
  const isEnded = raw.length === 0 || raw.at(-1) === LF
  const written = new Uint8Array(raw.length + dots + (isEnded ? 3 : 5))
  let to = 0
  let from = 0
  for (const at of leadingDots(raw)) {
    written.set(raw.subarray(from, at), to)
    to += at - from
    written[to++] = DOT
    from = at
  }
  written.set(raw.subarray(from), to)
  to += raw.length - from
  written.set(isEnded ? [DOT, CR, LF] : [CR, LF, DOT, CR, LF], to)
  return written
}

/** The header of a letter and the first lines of its body (TOP). */
export function topOfLetter(letter: Uint8Array, lines: number): Uint8Array {
  const raw = withCrlf(letter)
  let end = findBody(raw, 0, () => false).bodyStart
  for (let line = 0; line < lines && end < raw.length; line++) {
    const next = raw.indexOf(LF, end)
    end = next < 0 ? raw.length : next + 1
  }
  return raw.subarray(0, end)
}

function* leadingDots(raw: Uint8Array): Generator<number> {
  for (let at = raw.indexOf(DOT); at >= 0; at = raw.indexOf(DOT, at + 1)) {
    if (at === 0 || raw[at - 1] === LF) yield at
  }
}

function countLeadingDots(raw: Uint8Array): number {
  let count = 0
  for (const _ of leadingDots(raw)) count++
  return count
}
