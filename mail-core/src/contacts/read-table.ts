/** A row of a table and its first line in the file. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * Yields the rows of comma-separated values, also with semicolons or tabs. Rows are streamed. Cells beyond
 * `maxCells` are not read.
 */
export function* readTable(text: string, maxCells = Number.POSITIVE_INFINITY): Generator<TableRow> {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = detectSeparator(plain)
  let cells: string[] = []
  let line = 1
  let startLine = 1
  for (let at = 0; at <= plain.length; at++) {
    const cell = readCell(plain, at, separator)
    if (cells.length < maxCells) cells.push(cell.text)
    line += cell.lines
    at = cell.end
    if (plain[at] === separator) continue
    if (cells.some((each) => each !== '')) yield { line: startLine, cells }
    cells = []
    startLine = ++line
  }
}

/** Reads the cell at a position up to the separator or the end of the line, which is at `end`. */
function readCell(
  text: string,
  start: number,
  separator: string,
): { text: string; end: number; lines: number } {
  let at = start
  while (isBlank(text[at]) && text[at] !== separator) at++
  if (text[at] !== '"') {
    const end = endOfCell(text, start, separator)
    return { text: unquotedText(text, start, end).trim(), end, lines: 0 }
  }
  const close = endOfQuotation(text, at + 1)
  const end = endOfCell(text, close + 1, separator)
  const quoted = text.slice(at + 1, close)
  return {
    text: (quoted.replaceAll('""', '"') + unquotedText(text, close + 1, end)).trim(),
    end,
    lines: countLines(quoted),
  }
}

const isBlank = (sign: string | undefined) => sign !== undefined && sign !== '\n' && sign.trim() === ''

/** Returns the text between two positions without carriage returns. */
const unquotedText = (text: string, start: number, end: number) => text.slice(start, end).replaceAll('\r', '')

function endOfCell(text: string, start: number, separator: string): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at++
  return at
}

/** Returns the position of the closing quotation mark; two in a row are an escaped one. */
function endOfQuotation(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the most frequent separator in the first line. */
function detectSeparator(text: string): string {
  const counts = new Map([',', ';', '\t'].map((separator) => [separator, 0]))
  for (let at = 0; at < text.length && text[at] !== '\n'; at++) {
    const sign = text[at] as string
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}
