/** A row of a table and its first line in the file. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * Yields the rows of comma-separated values, also with semicolons or tabs. Rows are streamed. Cells beyond
 * `cellsAtMost` are not read.
 */
export function* readTable(text: string, cellsAtMost = Number.POSITIVE_INFINITY): Generator<TableRow> {
  const plain = text.replace(/^\uFEFF/, '')
  const mark = separatorOf(plain)
  let cells: string[] = []
  let line = 1
  let begunAt = 1
  for (let at = 0; at <= plain.length; at++) {
    const cell = readCell(plain, at, mark)
    if (cells.length < cellsAtMost) cells.push(cell.text)
    line += cell.lines
    at = cell.end
    if (plain[at] === mark) continue
    if (cells.some((each) => each !== '')) yield { line: begunAt, cells }
    cells = []
    begunAt = ++line
  }
}

/** Reads the cell at a position up to the separator or the end of the line, which is at `end`. */
function readCell(text: string, begin: number, mark: string): { text: string; end: number; lines: number } {
  let at = begin
  while (isBlank(text[at]) && text[at] !== mark) at++
  if (text[at] !== '"') {
    const end = endOfCell(text, begin, mark)
    return { text: unquoted(text, begin, end).trim(), end, lines: 0 }
  }
  const close = endOfQuotation(text, at + 1)
  const end = endOfCell(text, close + 1, mark)
  const quoted = text.slice(at + 1, close)
  return {
    text: (quoted.replaceAll('""', '"') + unquoted(text, close + 1, end)).trim(),
    end,
    lines: countLines(quoted),
  }
}

const isBlank = (sign: string | undefined) => sign !== undefined && sign !== '\n' && sign.trim() === ''

const unquoted = (text: string, begin: number, end: number) => text.slice(begin, end).replaceAll('\r', '')

function endOfCell(text: string, begin: number, mark: string): number {
  let at = begin
  while (at < text.length && text[at] !== mark && text[at] !== '\n') at++
  return at
}

/** Returns the position of the closing quotation mark; two in a row are an escaped one. */
function endOfQuotation(text: string, begin: number): number {
  let at = text.indexOf('"', begin)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the most frequent separator in the first line. */
function separatorOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((mark) => [mark, 0]))
  for (let at = 0; at < text.length && text[at] !== '\n'; at++) {
    const sign = text[at] as string
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}
