import { concatBytes, decodeBase64 } from './transfer-encoding.ts'

/** A file encoded in the text of a message, as used before MIME. */
export interface UuencodedFile {
  name: string
  content: Uint8Array
}

const START_LINE = /^begin(-base64)? [0-7]{3,4} (\S[^\n]{0,254})$/
const BASE64_LINE = /^[A-Za-z0-9+/]{1,100}={0,2}$/
const encoder = new TextEncoder()

/** Extracts at most `max` uuencoded files from a text. Text that only starts like one stays unchanged. */
export function extractUuencoded(text: string, max: number): { text: string; files: UuencodedFile[] } {
  if (max <= 0 || !/^begin(?:-base64)? [0-7]{3}/m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const textLines: string[] = []
  const files: UuencodedFile[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const startLine = files.length < max && line.startsWith('begin') ? START_LINE.exec(line.trimEnd()) : null
    if (!startLine) {
      textLines.push(line)
      continue
    }
    const read = startLine[1] ? readBase64(lines, at + 1) : readUu(lines, at + 1)
    if (read.content) files.push({ name: (startLine[2] ?? '').trim(), content: read.content })
    // Lines that were checked are not checked again.
    else textLines.push(...lines.slice(at, read.next))
    at = read.next - 1
  }
  return files.length > 0 ? { text: textLines.join('\n'), files } : { text, files }
}

interface DecodedBlock {
  content: Uint8Array | null
  next: number
}

/** Decodes the lines up to `end`; no content if a line is invalid. */
function readUu(lines: readonly string[], start: number): DecodedBlock {
  const chunks: Uint8Array[] = []
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trimEnd() === 'end')
      return { content: chunks.length > 0 ? concatBytes(chunks) : null, next: at + 1 }
    // An empty line, or one of length 0, precedes the end.
    if (line.trim() === '' || line.trim() === '`') continue
    const chunk = decodeLine(line)
    if (!chunk) return { content: null, next: at }
    chunks.push(chunk)
  }
  return { content: null, next: lines.length }
}

/** Decodes a line whose first character is its length; null if it does not fit. */
function decodeLine(line: string): Uint8Array | null {
  const length = (line.charCodeAt(0) - 32) & 63
  const groups = Math.ceil(length / 3)
  // Trailing spaces are lost in transit; a check character may follow.
  if (length === 0 || length > 45 || line.length > groups * 4 + 3 || !/^[ -`]*\r?$/.test(line)) return null
  if (line.trimEnd().length - 1 < Math.floor((length * 8) / 6) - 8) return null
  const bytes = new Uint8Array(groups * 3)
  for (let group = 0; group < groups; group++) {
    const [a = 0, b = 0, c = 0, d = 0] = [1, 2, 3, 4].map((i) => valueAt(line, group * 4 + i))
    bytes.set([(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d], group * 3)
  }
  return bytes.subarray(0, length)
}

function valueAt(line: string, at: number): number {
  const code = at < line.length ? line.charCodeAt(at) : 32
  return (code - 32) & 63
}

/** Decodes the lines up to `====`; no content if a line is invalid. */
function readBase64(lines: readonly string[], start: number): DecodedBlock {
  const from = start
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? '').trimEnd()
    if (line === '====') {
      const content = decodeBase64(encoder.encode(lines.slice(from, at).join('\n')))
      return { content: content.length > 0 ? content : null, next: at + 1 }
    }
    if (line !== '' && !BASE64_LINE.test(line)) return { content: null, next: at }
  }
  return { content: null, next: lines.length }
}
