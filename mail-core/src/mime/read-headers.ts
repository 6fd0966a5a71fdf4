import { decodeText, isDoubtfulCharset } from './charset/charset.ts'
import { guessCharset } from './charset/guess-charset.ts'
import { readStructuredHeader } from './headers/structured-header.ts'
import type { MessageHeader } from './parsed-message.ts'

const LF = 0x0a
const COLON = 0x3a
const MAX_GUESSED_BYTES = 4096
const FIELD_NAME = /^[!-9;-~]+$/

const SAMPLE = new TextEncoder().encode('From: x')
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Parses the fields of a header block, in order and unfolded; other lines are skipped. Raw 8-bit text is decoded as
 * UTF-8, otherwise by the charset of the body, a guessed charset, or the western European one.
 */
export function readHeaders(
  block: Uint8Array,
  charsetOfBody: (headers: MessageHeader[]) => string | null = charsetOf,
): MessageHeader[] {
  const text = utf8.decode(block)
  if (text.includes('\ufffd')) return readBrokenHeaders(block, charsetOfBody)
  return readFields(text)
}

function readFields(text: string): MessageHeader[] {
  const headers: MessageHeader[] = []
  // Only a space or a tab continues a field: other white space would hide a line from stricter parsers.
  for (const field of text.split(/\r?\n(?![ \t])/)) addField(headers, field)
  return headers
}

/** Parses fields that are not UTF-8: each by the charset of the body, otherwise by a guessed one. */
function readBrokenHeaders(
  block: Uint8Array,
  charsetOfBody: (headers: MessageHeader[]) => string | null,
): MessageHeader[] {
  const charset = charsetOfBody(readFields(utf8.decode(block)))
  const named = charset !== null && isSupersetOfAscii(charset) ? charset : null
  const lines = [...splitFields(block)]
  let guess: string | null | undefined
  const headers: MessageHeader[] = []
  for (const line of lines) {
    const read = decodeStrictly(line, named)
    if (read === null) guess ??= guessCharset(joined(lines.filter(hasRawBytes))) ?? ''
    addField(headers, read ?? decodeStrictly(line, guess ?? null) ?? decodeText(line, null).text)
  }
  return headers
}

/** Decodes text that is ASCII, UTF-8 or valid in the charset; null otherwise. */
function decodeStrictly(line: Uint8Array, charset: string | null): string | null {
  if (!hasRawBytes(line)) return utf8.decode(line)
  const asUtf8 = utf8.decode(line)
  if (!asUtf8.includes('\ufffd')) return asUtf8
  // Labels that are often wrong are ignored.
  if (!charset || isDoubtfulCharset(charset)) return null
  const { text, isSupportedCharset } = decodeText(line, charset)
  return isSupportedCharset && !/[\ufffd\u0080-\u009f]/.test(text) ? text : null
}

/** Returns true if a charset is a superset of ASCII. Others, such as UTF-16, would make the field name unreadable. */
const isSupersetOfAscii = (charset: string) => decodeText(SAMPLE, charset).text === 'From: x'

const hasRawBytes = (line: Uint8Array) => line.some((byte) => byte >= 0x80)

function joined(lines: readonly Uint8Array[]): Uint8Array {
  const all: number[] = []
  for (const line of lines) {
    for (const byte of line.subarray(0, MAX_GUESSED_BYTES)) all.push(byte)
    all.push(LF)
    if (all.length > MAX_GUESSED_BYTES) break
  }
  return Uint8Array.from(all)
}

/** Returns the charset of a part's text. */
export function charsetOf(headers: readonly MessageHeader[]): string | null {
  const type = headers.find(({ name }) => name === 'content-type')?.value
  return (type && readStructuredHeader(type).params.get('charset')) || null
}

/** Yields each field with its folded lines. */
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

function addField(headers: MessageHeader[], field: string): void {
  const colon = field.indexOf(':')
  if (colon <= 0) return
  const name = withoutTrailingBlanks(field.slice(0, colon))
  if (!FIELD_NAME.test(name)) return
  const value = unfold(field.slice(colon + 1))
  headers.push({ name: name.toLowerCase(), value })
}

function withoutTrailingBlanks(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === ' ' || name[end - 1] === '\t')) end--
  return name.slice(0, end)
}

function unfold(value: string): string {
  if (!HAS_CONTROL.test(value)) return value.trim()
  // A carriage return or other control character in a value could start a new line in another program.
  return value.replace(/\r?\n/g, '').replace(CONTROLS, ' ').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const HAS_CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]+/g

/**
 * Finds the end of the header block that starts at `start` (an empty line, or before `isEnd`) and the start of its
 * body.
 */
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

/** Returns true if any line of the block could be a header field; plain text without headers has none. */
export function hasField(raw: Uint8Array, start: number, end: number): boolean {
  let isName = true
  let hasName = false
  let isBehindName = false
  for (let i = start; i < end; i++) {
    const byte = raw[i] as number
    if (byte === LF) {
      isName = true
      hasName = isBehindName = false
    } else if (byte === COLON && isName && hasName) return true
    else if (byte === 0x20 || byte === 0x09) isBehindName = true
    else if (byte < 0x20 || byte >= 0x7f || isBehindName) isName = false
    else hasName = true
  }
  return false
}
