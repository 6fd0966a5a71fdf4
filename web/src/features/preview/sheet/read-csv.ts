import { type Cell, maxCells, maxColumns, maxRows, pageRows, type Sheet } from './sheet.ts'

/** Parses values separated by commas, semicolons or tabs, whichever is most frequent in the first line. */
export function readCsv(text: string): Sheet {
  const separator = separatorOf(text)
  const rows: Cell[][] = []
  let row: Cell[] = []
  let isClipped = false
  let cells = 0
  let columns = 0
  for (const { value, isLast } of fieldsOf(text, separator)) {
    if (row.length < maxColumns) row.push(cellOf(value))
    else isClipped = true
    if (!isLast) continue
    rows.push(row)
    cells += row.length
    columns = Math.max(columns, row.length)
    row = []
    if (rows.length < maxRows && cells < maxCells) continue
    isClipped = true
    break
  }
  if (row.length > 0) rows.push(row)
  return {
    pages: Array.from({ length: Math.ceil(rows.length / pageRows) }, (_, page) =>
      rows.slice(page * pageRows, (page + 1) * pageRows),
    ),
    columns: Math.max(columns, row.length),
    widths: [],
    merges: [],
    isLast: true,
    isClipped,
  }
}

/** Yields the fields of a text; quoted ones may contain separators and line breaks. */
function* fieldsOf(text: string, separator: string): Generator<{ value: string; isLast: boolean }> {
  let at = 0
  while (at < text.length) {
    let value = ''
    if (text[at] === '"') {
      let end = at + 1
      // A quote within quotes is doubled.
      while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) {
        if (text[end] === '"') end += 1
        value += text[end]
        end += 1
      }
      at = end + 1
    }
    const rest = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    value += text.slice(rest, at)
    const isLast = text[at] !== separator
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    yield { value, isLast }
  }
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

const cellOf = (value: string): Cell => ({
  text: value,
  ...(/^\s*-?[\d.,]*\d%?\s*$/.test(value) && !/^0\d/.test(value.trim()) ? { isNumber: true } : {}),
})
