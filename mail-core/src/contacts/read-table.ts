/** A row of a table, and the line of its file at which it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

/** The rows of a table of comma-separated lines, as spreadsheets write it: with semicolons or tabs as well. */
export function readTable(text: string): TableRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const mark = separatorOf(plain)
  const rows: TableRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  // Not asked of the cell for each quote: it may be as long as its file.
  let isBlank = true
  let line = 1
  let begunAt = 1
  const add = (sign: string) => {
    cell += sign
    isBlank &&= sign.trim() === ''
  }
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (cells.some((each) => each !== '')) rows.push({ line: begunAt, cells })
    cells = []
    begunAt = line
  }
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] ?? ''
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') add(sign)
      else if (plain[at + 1] === '"') add(plain[++at] ?? '')
      else isQuoted = false
    } else if (sign === '"' && isBlank) isQuoted = true
    else if (sign === mark) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') add(sign)
  }
  endRow()
  return rows
}

/** By what the cells are parted: what stands most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}
