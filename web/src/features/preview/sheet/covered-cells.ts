import { type Merge, pageRows } from './sheet.ts'

/** For cells shown as one: how far the first reaches, and which others it covers. */
export type Covered = ReadonlyMap<string, { rowSpan: number; colSpan: number } | 'covered'>

const mostCovered = 100_000

/** The cells shown as one of a page of rows; what reaches from one page into the next begins there anew. */
export function coveredCells(merges: readonly Merge[], page: number): Covered {
  const first = page * pageRows
  const last = first + pageRows - 1
  const cells = new Map<string, { rowSpan: number; colSpan: number } | 'covered'>()
  for (const { row, column, lastRow, lastColumn } of merges) {
    const from = Math.max(row, first)
    const to = Math.min(lastRow, last)
    for (let y = from; y <= to && cells.size < mostCovered; y++) {
      for (let x = column; x <= lastColumn; x++) cells.set(`${y} ${x}`, 'covered')
    }
    if (from <= to)
      cells.set(`${from} ${column}`, { rowSpan: to - from + 1, colSpan: lastColumn - column + 1 })
  }
  return cells
}
