import type { ElementReader } from '../office/read-elements.ts'
import type { XmlNode } from '../office/read-xml.ts'
import { childOf, childrenOf, numberOf } from '../office/read-xml.ts'
import { type FormatContext, formatNumber } from './format-number.ts'
import type { NamedStyle } from './read-cell-styles.ts'
import { type Cell, maxCells, maxColumns, maxRows, parseCellName, type Row, type RowsRead } from './sheet.ts'

/** Data shared by the cells of a workbook. */
export interface WorkbookData {
  text(index: number): string
  styles: readonly NamedStyle[]
  context: FormatContext
}

/** Reads the rows of a sheet on demand, up to the display limits. */
export class RowReader {
  readonly #elements: ElementReader
  readonly #shared: WorkbookData
  /** Row beyond the requested ones, already read. */
  #ahead: { index: number; row: Row } | undefined
  #next = 0
  #read = -1
  #cells = 0
  #isOver = false
  #isClipped = false

  constructor(elements: ElementReader, shared: WorkbookData) {
    this.#elements = elements
    this.#shared = shared
  }

  /** Returns the XML before the first row. */
  head(): string {
    if (this.#next === 0) this.#ahead ??= this.#readOne()
    return this.#elements.head
  }

  /** Returns the next rows, fewer at the end. */
  read(count: number): RowsRead {
    const rows: (Row | undefined)[] = []
    const first = this.#next
    while (rows.length < count) {
      const row = this.#ahead ?? this.#readOne()
      if (!row) break
      if (row.index >= first + count) {
        this.#ahead = row
        rows.length = count
        break
      }
      this.#ahead = undefined
      rows[row.index - first] = row.row
    }
    this.#next = first + rows.length
    const isLast = this.#isOver && !this.#ahead
    return {
      rows: Array.from(rows),
      columns: rows.reduce((max, row) => Math.max(max, row?.length ?? 0), 0),
      isLast,
      isClipped: this.#isClipped || (isLast && this.#elements.isTruncated),
    }
  }

  /** Reads the next row with content; undefined at the end or at a limit. */
  #readOne(): { index: number; row: Row } | undefined {
    while (!this.#isOver) {
      const node = this.#elements.next()
      const index = node ? (numberOf(node, 'r') ?? this.#read + 2) - 1 : 0
      if (!node || index >= maxRows || this.#cells >= maxCells) {
        this.#isOver = true
        this.#isClipped ||= node !== undefined
        return undefined
      }
      // Skips a row that is out of order.
      if (index <= this.#read) continue
      this.#read = index
      const row = this.#readRow(node)
      if (row.length > 0) return { index, row }
    }
    return undefined
  }

  /** Reads the cells of a row up to the column limit. */
  #readRow(node: XmlNode): Row {
    const cells: (Cell | undefined)[] = []
    let column = -1
    for (const each of childrenOf(node, 'c')) {
      column = parseCellName(each.attributes.r ?? '')?.column ?? column + 1
      if (column >= maxColumns) {
        this.#isClipped = true
        break
      }
      const cell = readCell(each, this.#shared)
      if (cell.text || cell.style?.fill) cells[column] = cell
    }
    this.#cells += cells.length
    return Array.from(cells)
  }
}

const longestText = 32_767

/** Reads a cell as the text that the spreadsheet shows. */
function readCell(node: XmlNode, { text, styles, context }: WorkbookData): Cell {
  const named = styles[numberOf(node, 's') ?? 0]
  const style = named?.style ?? {}
  const value = childOf(node, 'v')?.text.slice(0, longestText) ?? ''
  switch (node.attributes.t ?? 'n') {
    case 's':
      return { text: text(Number(value)), style }
    case 'inlineStr':
      return { text: itemText(childOf(node, 'is')), style }
    case 'str':
    case 'e':
      return { text: value, style }
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE', style: { align: 'center', ...style } }
    case 'd':
      return { text: value.replace('T', ' '), style }
    default: {
      const number = Number(value)
      if (value === '' || Number.isNaN(number)) return { text: value, style }
      return { text: formatNumber(number, named?.format ?? 'General', context), isNumber: true, style }
    }
  }
}

/** Returns the text of a string item, direct or in runs, without phonetic hints (`rPh`). */
export function itemText(item: XmlNode | undefined): string {
  const runs = childrenOf(item, 'r').map((run) => childOf(run, 't')?.text ?? '')
  return ((childOf(item, 't')?.text ?? '') + runs.join('')).slice(0, longestText)
}
