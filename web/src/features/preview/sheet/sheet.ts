/** How a cell looks, as far as a reader needs it. */
export interface CellStyle {
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  isWrapped?: boolean
  /** `rrggbb`. */
  ink?: string
  fill?: string
  align?: 'left' | 'center' | 'right'
  /** Against the usual size of its sheet. */
  scale?: number
}

export interface Cell {
  text: string
  isNumber?: boolean
  style?: CellStyle
}

/** Cells that are shown as one, from the first row and column up to the last. */
export interface Merge {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

export type Row = readonly (Cell | undefined)[]

/** What a sheet says of itself before its first row. */
export interface SheetHead {
  /** Of columns that say how wide they are, in characters. */
  widths: (number | undefined)[]
}

/** Rows that follow those read before; of an empty one there is nothing. */
export interface RowsRead {
  rows: (Row | undefined)[]
  /** How many columns they reach. */
  columns: number
  /** There are no rows behind them. */
  isLast: boolean
  /** There is more than can be shown: rows behind the last one, or columns beside. */
  isClipped: boolean
}

/** A sheet as far as it was read: cells by row and column, both from 0, the rows in pages of `pageRows`. */
export interface Sheet {
  pages: readonly (readonly (Row | undefined)[])[]
  columns: number
  widths: (number | undefined)[]
  merges: readonly Merge[]
  isLast: boolean
  isClipped: boolean
}

/** So many rows are read and drawn at a time. */
export const pageRows = 50
/** More than this is not shown of a sheet. */
export const mostRows = 50_000
export const mostColumns = 200
export const mostCells = 500_000

/** The name of a column: A to Z, then AA and so on. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** The row and column that a name such as `B12` stands for, both from 0. */
export function placeOf(name: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name)
  if (!match) return undefined
  const [, letters = '', digits] = match
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}
