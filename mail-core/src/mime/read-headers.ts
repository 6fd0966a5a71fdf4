import { decodeText } from './charset.ts'
import type { LetterHeader } from './letter.ts'

const LF = 0x0a
const COLON = 0x3a
const FIELD_NAME = /^[!-9;-~]+$/

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The fields of a header block, in their order and unfolded; lines that are no field are passed over. Raw
 * 8-bit text is read as UTF-8, and where it is not, by the single-byte charset of old mail.
 */
export function readHeaders(block: Uint8Array): LetterHeader[] {
  const text = utf8.decode(block)
  if (text.includes('\ufffd')) return readBrokenHeaders(block)

  const headers: LetterHeader[] = []
  // Only a blank or a tab continues a field: other white space would hide a line from stricter readers.
  for (const field of text.split(/\r?\n(?![ \t])/)) addField(headers, field)
  return headers
}

function readBrokenHeaders(block: Uint8Array): LetterHeader[] {
  const headers: LetterHeader[] = []
  for (const line of splitFields(block)) addField(headers, decodeText(line, null).text)
  return headers
}

function* splitFields(block: Uint8Array): Generator<Uint8Array> {
  let start = 0
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) {
    const next = block[at + 1]
    if (next === 0x20 || next === 0x09) continue
    yield block.subarray(start, at)
    start = at + 1
  }
  yield block.subarray(start)
}

function addField(headers: LetterHeader[], field: string): void {
  const colon = field.indexOf(':')
  if (colon <= 0) return
  const name = field.slice(0, colon).replace(/[ \t]{1,20}$/, '')
  if (!FIELD_NAME.test(name)) return
  const value = unfold(field.slice(colon + 1))
  headers.push({ name: name.toLowerCase(), value })
}

function unfold(value: string): string {
  if (!HAS_CONTROL.test(value)) return value.trim()
  // A carriage return or another control character inside a value could start a line of its own elsewhere.
  return value.replace(/\r?\n/g, '').replace(CONTROLS, ' ').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HAS_CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]+/g

/** Where the header block that begins at `start` ends (at an empty line or before `isEnd`) and its body begins. */
export function findBody(
  raw: Uint8Array,
  start: number,
  isEnd: (lineStart: number) => boolean,
): { headersEnd: number; bodyStart: number } {
  for (let at = start; at < raw.length; ) {
    if (isEnd(at)) return { headersEnd: at, bodyStart: at }
    const lineEnd = raw.indexOf(LF, at)
    if (lineEnd < 0) break
    if (lineEnd === at || (lineEnd === at + 1 && raw[at] === 0x0d)) {
      return { headersEnd: at, bodyStart: lineEnd + 1 }
    }
    at = lineEnd + 1
  }
  return { headersEnd: raw.length, bodyStart: raw.length }
}

/** Says whether any line of the block could be a header field; a bare text without headers has none. */
export function hasField(raw: Uint8Array, start: number, end: number): boolean {
  let isName = true
  for (let i = start; i < end; i++) {
    const byte = raw[i] as number
    if (byte === LF) isName = true
    else if (byte === COLON && isName && i > start && raw[i - 1] !== LF) return true
    else if (byte <= 0x20 || byte >= 0x7f) isName = false
  }
  return false
}
