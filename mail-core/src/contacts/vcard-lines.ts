import { decodeText } from '../mime/charset/charset.ts'
import { decodeQuotedPrintable } from '../mime/transfer-encoding.ts'

/** A line of a vCard: its name in small letters, its parameters, and its value as it is written. */
export interface VcardLine {
  number: number
  name: string
  /** Their names and values in small letters; those without a name stand under `type`, as in version 2.1. */
  params: ReadonlyMap<string, string>
  value: string
}

/** The lines of vCards, each joined again with what goes on below it; what is no such line is left out. */
export function readVcardLines(text: string): VcardLine[] {
  const lines: VcardLine[] = []
  const raw = text.split(/\r\n?|\n/)
  for (let at = 0; at < raw.length; at++) {
    const number = at + 1
    const parts = [raw[at] ?? '']
    while (/^[ \t]/.test(raw[at + 1] ?? '')) parts.push((raw[++at] ?? '').slice(1))
    const line = readLine(parts.join(''), number)
    if (!line) continue
    // Phones write version 2.1: what goes on below has an equals sign before the end of its line.
    if (isQuotedPrintable(line)) {
      const value: string[] = []
      let last = line.value
      while (last.endsWith('=') && at + 1 < raw.length) {
        value.push(last.slice(0, -1))
        last = raw[++at] ?? ''
      }
      value.push(last)
      lines.push({ ...line, value: readQuotedPrintable(value.join(''), line.params.get('charset')) })
    } else lines.push(line)
  }
  return lines
}

function readLine(line: string, number: number): VcardLine | null {
  const cells: string[] = []
  let isQuoted = false
  let begun = 0
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ';' || sign === ':')) {
      cells.push(line.slice(begun, at))
      begun = at + 1
      if (sign === ':') return toLine(cells, line.slice(begun), number)
    }
  }
  return null
}

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
    const said = (at < 0 ? cell : cell.slice(at + 1)).replaceAll('"', '').trim().toLowerCase()
    const before = params.get(key)
    params.set(key, before === undefined ? said : `${before},${said}`)
  }
  return { number, name, params, value }
}

/** The parts of a value that semicolons part, each as it is meant. */
export const partsOf = (value: string): string[] => splitAt(value, ';').map(plain)

/** The values of a list that commas part. */
export const listOf = (value: string): string[] => splitAt(value, ',').map(plain)

/** A text without what guards its signs. */
export const plain = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()

function splitAt(value: string, mark: string): string[] {
  const parts: string[] = []
  let begun = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === mark) {
      parts.push(value.slice(begun, at))
      begun = at + 1
    }
  }
  return [...parts, value.slice(begun)]
}

const isQuotedPrintable = ({ params }: VcardLine) =>
  [params.get('encoding'), params.get('type')].some((said) => said?.split(',').includes('quoted-printable'))

const readQuotedPrintable = (value: string, charset: string | undefined): string =>
  decodeText(decodeQuotedPrintable(new TextEncoder().encode(value)), charset).text
