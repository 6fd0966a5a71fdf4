import { toOctetText } from '../octets.ts'

/** A header field: name in lower case, unfolded value as octet text, and the position of its lines. */
export interface HeaderField {
  name: string
  value: string
  start: number
  end: number
}

const LF = 0x0a
const maxBytes = 256 * 1024

/** Parses the fields between two positions of a message; other lines are skipped. */
export function readHeaderFields(raw: Uint8Array, start: number, end: number): HeaderField[] {
  const fields: HeaderField[] = []
  const last = Math.min(end, start + maxBytes)
  for (let at = start; at < last; ) {
    const next = endOfField(raw, at, last)
    const field = readField(toOctetText(raw.subarray(at, next)), at, next)
    if (field) fields.push(field)
    at = next
  }
  return fields
}

/** Like `readHeaderFields`, for a header in octet text; with `names`, only fields with these names in lower case. */
export function readFieldsOfText(header: string, names?: ReadonlySet<string>): HeaderField[] {
  const fields: HeaderField[] = []
  const last = Math.min(header.length, maxBytes)
  for (let at = 0; at < last; ) {
    const next = Math.min(endOfTextField(header, at), last)
    const isRequested = !names || names.has(header.slice(at, header.indexOf(':', at)).trimEnd().toLowerCase())
    const field = isRequested ? readField(header.slice(at, next), at, next) : null
    if (field) fields.push(field)
    at = next
  }
  return fields
}

/** Returns the end of the field that starts here, in octet text. */
export function endOfTextField(header: string, start: number): number {
  for (let at = start; ; ) {
    const lineEnd = header.indexOf('\n', at)
    if (lineEnd < 0) return header.length
    at = lineEnd + 1
    const next = header[at]
    if (next !== ' ' && next !== '\t') return at
  }
}

/** Returns the value of the first field with this name. */
export function findField(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name === name)?.value ?? null
}

function endOfField(raw: Uint8Array, start: number, last: number): number {
  for (let at = start; ; ) {
    const lineEnd = raw.indexOf(LF, at)
    if (lineEnd < 0 || lineEnd + 1 >= last) return last
    at = lineEnd + 1
    if (raw[at] !== 0x20 && raw[at] !== 0x09) return at
  }
}

/** Parses and unfolds one field; null if its name is invalid. */
function readField(text: string, start: number, end: number): HeaderField | null {
  const colon = text.indexOf(':')
  const name = colon < 1 ? '' : text.slice(0, colon).trimEnd().toLowerCase()
  if (!/^[!-9;-~]+$/.test(name)) return null
  return { name, value: unfold(text.slice(colon + 1)), start, end }
}

function unfold(written: string): string {
  const trimmed = written.trim()
  // Most fields are on one line.
  if (!/[\0\r\n]/.test(trimmed)) return trimmed
  return written
    .replace(/\r?\n[\t ]?/g, ' ')
    .replace(/[\0\r]/g, ' ')
    .trim()
}

/** Returns the lines of the named fields, or of all others, and an empty line. */
export function selectFields(
  raw: Uint8Array,
  { start, end }: { start: number; end: number },
  { names, isNot }: { names: readonly string[]; isNot: boolean },
): Uint8Array {
  const requested = new Set(names.map((name) => name.toLowerCase()))
  const chosen = readHeaderFields(raw, start, end).filter(({ name }) => requested.has(name) !== isNot)
  const length = chosen.reduce((sum, field) => sum + field.end - field.start, 0)
  const selected = new Uint8Array(length + 2)
  let at = 0
  for (const field of chosen) {
    selected.set(raw.subarray(field.start, field.end), at)
    at += field.end - field.start
  }
  selected.set([0x0d, LF], at)
  return selected
}
