import { type Merge, pageRows } from './sheet.ts'

interface Span {
  rowSpan: number
  colSpan: number
  /** The column whose cell is shown: that may stand before the first that is drawn. */
  from: number
}

/** For cells shown as one: how far the first that is drawn reaches, and which others it covers. */
export type Covered = ReadonlyMap<string, Span | 'covered'>

const mostCovered = 100_000

/**
 * The cells shown as one of a page of rows and of the columns that are drawn; what reaches from one page into the next,
 * or over the edge of those columns, begins there anew.
 */
export function coveredCells(merges: readonly Merge[], page: number, drawn: readonly number[]): Covered {
  const first = page * pageRows
  const last = first + pageRows - 1
  const cells = new Map<string, Span | 'covered'>()
  for (const { row, column, lastRow, lastColumn } of merges) {
    const from = Math.max(row, first)
    const to = Math.min(lastRow, last)
    if (from > to) continue
    const across = drawn.filter((each) => each >= column && each <= lastColumn)
    const [start] = across
    if (start === undefined) continue
    for (let y = from; y <= to && cells.size < mostCovered; y++) {
      for (const x of across) cells.set(`${y} ${x}`, 'covered')
    }
    cells.set(`${from} ${start}`, { rowSpan: to - from + 1, colSpan: across.length, from: column })
  }
  return cells
}
