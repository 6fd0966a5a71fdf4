import { type Cell, pageRows, type Sheet } from './sheet.ts'

/** Visible columns of a sheet and their positions relative to the font size. */
export interface Columns {
  visible: readonly number[]
  /** Left edge of each column, and the right edge of the last. */
  edges: readonly number[]
}

/** Range of columns as indexes of `visible`, without the end. */
export interface ColumnRange {
  first: number
  end: number
}

/** Minimum and maximum width of a column, in characters. */
const minWidth = 8
const maxWidth = 60
/** Only the first page of rows is measured; later ones must not move anything. */
const rowsChecked = pageRows

/** Returns the columns with their declared widths, or those required by the first cells. */
export function columnsOf({ columns, widths, pages }: Pick<Sheet, 'columns' | 'widths' | 'pages'>): Columns {
  const visible: number[] = []
  const edges = [0]
  const rows = pages[0]?.slice(0, rowsChecked) ?? []
  for (let column = 0; column < columns; column++) {
    const declaredWidth = widths[column]
    if (declaredWidth === 0) continue
    const width = declaredWidth ?? Math.max(minWidth, ...rows.map((row) => charactersOf(row?.[column])))
    visible.push(column)
    edges.push(
      (edges.at(-1) ?? 0) + Math.min(width, declaredWidth === undefined ? maxWidth : 80) * 0.56 + 1.1,
    )
  }
  return { visible, edges }
}

/** Returns the width of a cell in characters; East Asian characters count twice. */
function charactersOf(cell: Cell | undefined): number {
  if (!cell) return 0
  const wide = cell.text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0
  const { isBold, isWrapped, scale = 1 } = cell.style ?? {}
  const longest = Math.max(...cell.text.split('\n').map((line) => line.length)) + wide
  return Math.min(isWrapped ? 40 : maxWidth, longest * scale * (isBold ? 1.08 : 1))
}

/** Columns per group; a small scroll renders nothing. */
const columnsPerGroup = 8

/** Returns the columns between two edges, rounded to groups. */
export function columnsBetween({ visible, edges }: Columns, left: number, right: number): ColumnRange {
  const from = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= left),
  )
  const to = edges.findIndex((edge) => edge >= right)
  const end = to < 0 ? visible.length : to
  return {
    first: Math.floor(from / columnsPerGroup) * columnsPerGroup,
    end: Math.min(visible.length, Math.ceil(Math.max(end, 1) / columnsPerGroup) * columnsPerGroup),
  }
}

/** Rendered columns, and the number of reserved ones on either side. */
export interface RenderedColumns {
  before: number
  columns: readonly number[]
  after: number
}

export const renderedColumns = (visible: readonly number[], first: number, end: number): RenderedColumns => ({
  before: first,
  columns: visible.slice(first, end),
  after: visible.length - end,
})
