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
  /** Relative to the default size of the sheet. */
  scale?: number
}

export interface Cell {
  text: string
  isNumber?: boolean
  style?: CellStyle
}

/** Merged cells, from the first to the last row and column. */
export interface Merge {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

export type Row = readonly (Cell | undefined)[]

/** Properties of a sheet before its first row. */
export interface SheetHead {
  /** Declared column widths in characters. */
  widths: (number | undefined)[]
}

/** Next rows; undefined for an empty one. */
export interface RowsRead {
  rows: (Row | undefined)[]
  columns: number
  isLast: boolean
  /** True if rows or columns exceed the display limits. */
  isClipped: boolean
}

/** Loaded part of a sheet: cells by row and column, both from 0, in pages of `pageRows`. */
export interface Sheet {
  pages: readonly (readonly (Row | undefined)[])[]
  columns: number
  widths: (number | undefined)[]
  merges: readonly Merge[]
  isLast: boolean
  isClipped: boolean
}

export const pageRows = 50
/** Display limits of a sheet. */
export const maxRows = 50_000
export const maxColumns = 200
export const maxCells = 500_000

/** Returns the name of a column: A to Z, then AA and so on. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** Parses a cell name such as `B12` into row and column, both from 0. */
export function parseCellName(name: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name)
  if (!match) return undefined
  const [, letters = '', digits] = match
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}
