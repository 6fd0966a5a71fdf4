import { type Merge, pageRows } from './sheet.ts'

interface Span {
  rowSpan: number
  colSpan: number
  /** Column of the displayed cell, which may be before the rendered ones. */
  from: number
}

/** For merged cells: the span of the first rendered one, and the covered ones. */
export type Covered = ReadonlyMap<string, Span | 'covered'>

const maxCovered = 100_000

/** Returns the merged cells of a page and the rendered columns; a merge beyond their edges is split. */
export function coveredCells(merges: readonly Merge[], page: number, rendered: readonly number[]): Covered {
  const first = page * pageRows
  const last = first + pageRows - 1
  const cells = new Map<string, Span | 'covered'>()
  for (const { row, column, lastRow, lastColumn } of merges) {
    const from = Math.max(row, first)
    const to = Math.min(lastRow, last)
    if (from > to) continue
    const across = rendered.filter((each) => each >= column && each <= lastColumn)
    const [start] = across
    if (start === undefined) continue
    for (let y = from; y <= to && cells.size < maxCovered; y++) {
      for (const x of across) cells.set(`${y} ${x}`, 'covered')
    }
    cells.set(`${from} ${start}`, { rowSpan: to - from + 1, colSpan: across.length, from: column })
  }
  return cells
}
