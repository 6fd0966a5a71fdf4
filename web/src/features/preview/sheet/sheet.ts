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

/** A sheet as it is shown: cells by row and column, both from 0. */
export interface Sheet {
  rows: (readonly (Cell | undefined)[] | undefined)[]
  columns: number
  /** Of columns that say how wide they are, in characters. */
  widths: (number | undefined)[]
  merges: Merge[]
  /** There is more than can be shown. */
  isClipped: boolean
}

export const mostRows = 5000
export const mostColumns = 200

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
