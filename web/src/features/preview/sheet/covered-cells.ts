import type { Merge } from './sheet.ts'

const MOST_CELLS = 100_000

/** For cells shown as one: how far the first reaches, and which others it covers. */
export function coveredCells(
  merges: readonly Merge[],
): Map<string, { rowSpan: number; colSpan: number } | 'covered'> {
  const cells = new Map<string, { rowSpan: number; colSpan: number } | 'covered'>()
  for (const { row, column, lastRow, lastColumn } of merges) {
    for (let y = row; y <= lastRow && cells.size < MOST_CELLS; y++) {
      for (let x = column; x <= lastColumn; x++) cells.set(`${y} ${x}`, 'covered')
    }
    cells.set(`${row} ${column}`, { rowSpan: lastRow - row + 1, colSpan: lastColumn - column + 1 })
  }
  return cells
}
