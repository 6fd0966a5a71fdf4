import { decodeText } from '../mime/charset/charset.ts'
import { decodeQuotedPrintable } from '../mime/transfer-encoding.ts'

/** A line of a vCard: name in lower case, parameters, and raw value. */
export interface VcardLine {
  number: number
  name: string
  /** Names and values in lower case. Values without a name are under `type`, as in version 2.1. */
  params: ReadonlyMap<string, string>
  value: string
}

/** Maximum length of a name with parameters. Longer lines are skipped before they use memory. */
const maxHeadLength = 10_000

/** Folded lines are read up to this length; the largest picture is shorter. */
const maxLineLength = 4 * 1024 * 1024

/** Quoted-printable text is read up to this length; no field is longer. */
const maxQuotedLength = 100_000

/** Yields the unfolded lines of vCards and skips all others. Lines are streamed. */
export function* readVcardLines(text: string): Generator<VcardLine> {
  const lines = new FoldedLines(text)
  for (let raw = lines.next(); raw !== null; raw = lines.next()) {
    const line = readLine(raw, lines.number)
    if (!line) continue
    // Phones write version 2.1: an equals sign at the end of a line continues it.
    if (isQuotedPrintable(line)) {
      const value: string[] = []
      let last: string | null = line.value
      for (let length = 0; last?.endsWith('='); last = lines.nextUnfolded()) {
        length += last.length
        if (length <= maxQuotedLength) value.push(last.slice(0, -1))
      }
      value.push((last ?? '').slice(0, maxQuotedLength))
      yield { ...line, value: readQuotedPrintable(value.join(''), line.params.get('charset')) }
    } else yield line
  }
}

/** Reads a text line by line. A line that starts with a space continues the previous line. */
class FoldedLines {
  readonly #text: string
  readonly #end = /\r\n(?![ \t])|\n(?![ \t])|\r(?![\n \t])/g
  #at = 0
  #next = 1
  /** Number of the last line that was read, from 1. */
  number = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): string | null {
    const raw = this.#readUntil(this.#end)
    if (raw === null) return null
    this.#next += countFolds(raw)
    return raw.slice(0, maxLineLength).replace(/(?:\r\n|\n|\r)[ \t]/g, '')
  }

  nextUnfolded(): string | null {
    return this.#readUntil(/\r\n?|\n/g)
  }

  #readUntil(end: RegExp): string | null {
    if (this.#at > this.#text.length) return null
    end.lastIndex = this.#at
    const match = end.exec(this.#text)
    const line = this.#text.slice(this.#at, match?.index)
    this.#at = match ? match.index + match[0].length : this.#text.length + 1
    this.number = this.#next++
    return line
  }
}

function countFolds(raw: string): number {
  let count = 0
  for (let at = 0; at < raw.length; at++)
    if (raw[at] === '\n' || (raw[at] === '\r' && raw[at + 1] !== '\n')) count++
  return count
}

/** Splits a line at semicolons before the first colon outside quotes; null if it has none. */
function readLine(line: string, number: number): VcardLine | null {
  const cells: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < line.length && at < maxHeadLength; at++) {
    const sign = line[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ';' || sign === ':')) {
      cells.push(line.slice(start, at))
      start = at + 1
      if (sign === ':') return toLine(cells, line.slice(start), number)
    }
  }
  return null
}

/**
 * Builds a line from its name and parameters: a group prefix is dropped, repeated parameters are joined.
 */
function toLine([head = '', ...cells]: readonly string[], value: string, number: number): VcardLine | null {
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toLowerCase()
  if (name === '') return null
  const params = new Map<string, string>()
  for (const cell of cells) {
    const at = cell.indexOf('=')
    const key = at < 0 ? 'type' : cell.slice(0, at).trim().toLowerCase()
    const parameterValue = (at < 0 ? cell : cell.slice(at + 1)).replaceAll('"', '').trim().toLowerCase()
    const before = params.get(key)
    params.set(key, before === undefined ? parameterValue : `${before},${parameterValue}`)
  }
  return { number, name, params, value }
}

/** Splits a value at semicolons and removes escapes. */
export const splitComponents = (value: string): string[] => splitAt(value, ';').map(removeEscapes)

/** Splits a value at commas and removes escapes. */
export const listOf = (value: string): string[] => splitAt(value, ',').map(removeEscapes)

/** Removes escapes. */
export const removeEscapes = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()

/** Splits at unescaped separators. */
function splitAt(value: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === separator) {
      parts.push(value.slice(start, at))
      start = at + 1
    }
  }
  parts.push(value.slice(start))
  return parts
}

const isQuotedPrintable = ({ params }: VcardLine) =>
  [params.get('encoding'), params.get('type')].some((encoding) =>
    encoding?.split(',').includes('quoted-printable'),
  )

const readQuotedPrintable = (value: string, charset: string | undefined): string =>
  decodeText(decodeQuotedPrintable(new TextEncoder().encode(value)), charset).text
