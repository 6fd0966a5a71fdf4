import { type Cell, pageRows, type Sheet } from './sheet.ts'

/** The columns of a sheet that are not hidden, and where each begins, against the size of the messages. */
export interface Columns {
  shown: readonly number[]
  /** The left edge of each, and behind them the right edge of the last. */
  edges: readonly number[]
}

/** Columns beside each other, by their places in `shown`; the last is not among them. */
export interface ColumnRange {
  first: number
  end: number
}

/** What an empty column takes, and the most that any does, in characters. */
const fewest = 8
const most = 60
/** A page of rows is enough to tell: later ones move nothing any more. */
const rowsLookedAt = pageRows

/** The columns of a sheet: as wide as they say, or as their first cells need. */
export function columnsOf({ columns, widths, pages }: Pick<Sheet, 'columns' | 'widths' | 'pages'>): Columns {
  const shown: number[] = []
  const edges = [0]
  const rows = pages[0]?.slice(0, rowsLookedAt) ?? []
  for (let column = 0; column < columns; column++) {
    const said = widths[column]
    if (said === 0) continue
    const width = said ?? Math.max(fewest, ...rows.map((row) => charactersOf(row?.[column])))
    shown.push(column)
    edges.push((edges.at(-1) ?? 0) + Math.min(width, said === undefined ? most : 80) * 0.56 + 1.1)
  }
  return { shown, edges }
}

/** How many usual characters a cell takes; those of East Asia take two. */
function charactersOf(cell: Cell | undefined): number {
  if (!cell) return 0
  const wide = cell.text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0
  const { isBold, isWrapped, scale = 1 } = cell.style ?? {}
  const longest = Math.max(...cell.text.split('\n').map((line) => line.length)) + wide
  return Math.min(isWrapped ? 40 : most, longest * scale * (isBold ? 1.08 : 1))
}

/** So many columns come and go together: a view that moves a little draws nothing anew. */
const together = 8

/** The columns between two edges of what is seen, in whole groups. */
export function columnsBetween({ shown, edges }: Columns, left: number, right: number): ColumnRange {
  const from = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= left),
  )
  const to = edges.findIndex((edge) => edge >= right)
  const end = to < 0 ? shown.length : to
  return {
    first: Math.floor(from / together) * together,
    end: Math.min(shown.length, Math.ceil(Math.max(end, 1) / together) * together),
  }
}

/** The columns that are drawn, and how many there are that only keep their room, on either side. */
export interface DrawnColumns {
  before: number
  columns: readonly number[]
  behind: number
}

export const drawnOf = (shown: readonly number[], first: number, end: number): DrawnColumns => ({
  before: first,
  columns: shown.slice(first, end),
  behind: shown.length - end,
})
