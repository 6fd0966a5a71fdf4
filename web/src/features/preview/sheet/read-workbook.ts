import { CannotShow } from '../cannot-show.ts'
import { type OfficePackage, openPackage } from '../office/open-package.ts'
import { readTheme } from '../office/read-theme.ts'
import { childOf, childrenOf, numberOf, type XmlNode } from '../office/read-xml.ts'
import { type FormatPlace, formatNumber } from './format-number.ts'
import { type NamedStyle, readCellStyles } from './read-cell-styles.ts'
import { type Cell, type Merge, mostColumns, mostRows, placeOf, type Sheet } from './sheet.ts'

/** A workbook: its sheets by name, each read when it is looked at. */
export interface Workbook {
  names: string[]
  read(index: number): Sheet
}

interface Shared {
  texts: string[]
  styles: NamedStyle[]
  place: FormatPlace
}

const WORKBOOK = 'xl/workbook.xml'

/** Opens an xlsx file. Values are shown as they were last computed; nothing is computed here. */
export function readWorkbook(bytes: Uint8Array, locale: string): Workbook {
  const opened = openPackage(bytes)
  const book = opened.xml(WORKBOOK)
  if (!book) throw new CannotShow('broken')
  const relations = opened.relations(WORKBOOK)
  const partOf = (kind: string) =>
    opened.xml([...relations.values()].find((each) => each.kind === kind)?.target ?? '')
  const sheets = childrenOf(childOf(book, 'sheets'), 'sheet').filter(
    ({ attributes }) => (attributes.state ?? 'visible') === 'visible',
  )
  const shared: Shared = {
    texts: (partOf('sharedStrings')?.children ?? []).map(textOf),
    styles: readCellStyles(partOf('styles'), readTheme(partOf('theme'))),
    place: { locale, countsFrom1904: childOf(book, 'workbookPr')?.attributes.date1904 === '1' },
  }
  return {
    names: sheets.map(({ attributes }) => attributes.name ?? ''),
    read: (index) => {
      const id = sheets[index]?.attributes['r:id'] ?? ''
      return readSheet(opened, relations.get(id)?.target ?? '', shared)
    },
  }
}

function readSheet(opened: OfficePackage, path: string, shared: Shared): Sheet {
  const part = opened.xml(path)
  const rows: (Cell | undefined)[][] = []
  let columns = 0
  let isClipped = false
  let rowIndex = -1
  for (const row of childrenOf(childOf(part, 'sheetData'), 'row')) {
    rowIndex = (numberOf(row, 'r') ?? rowIndex + 2) - 1
    if (rowIndex >= mostRows) {
      isClipped = true
      break
    }
    const cells = readRow(row, shared)
    if (cells.length > mostColumns) isClipped = true
    if (cells.length > 0) rows[rowIndex] = cells.slice(0, mostColumns)
    columns = Math.max(columns, Math.min(cells.length, mostColumns))
  }
  return { rows, columns, widths: readWidths(part), merges: readMerges(part, rows.length), isClipped }
}

function readRow(row: XmlNode, shared: Shared): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = []
  let column = -1
  for (const node of childrenOf(row, 'c')) {
    column = placeOf(node.attributes.r ?? '')?.column ?? column + 1
    if (column > mostColumns) break
    const cell = readCell(node, shared)
    if (cell.text || cell.style?.fill) cells[column] = cell
  }
  return cells
}

function readCell(node: XmlNode, { texts, styles, place }: Shared): Cell {
  const named = styles[numberOf(node, 's') ?? 0]
  const style = named?.style ?? {}
  const value = childOf(node, 'v')?.text ?? ''
  switch (node.attributes.t ?? 'n') {
    case 's':
      return { text: texts[Number(value)] ?? '', style }
    case 'inlineStr':
      return { text: textOf(childOf(node, 'is')), style }
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
      return { text: formatNumber(number, named?.format ?? 'General', place), isNumber: true, style }
    }
  }
}

/** The text of a string item: of its own, or of its runs. How it is to be read aloud (`rPh`) is left out. */
function textOf(item: XmlNode | undefined): string {
  const runs = childrenOf(item, 'r').map((run) => childOf(run, 't')?.text ?? '')
  return (childOf(item, 't')?.text ?? '') + runs.join('')
}

function readWidths(part: XmlNode | undefined): (number | undefined)[] {
  const widths: (number | undefined)[] = []
  for (const column of childrenOf(childOf(part, 'cols'), 'col')) {
    const first = numberOf(column, 'min') ?? 1
    const last = Math.min(numberOf(column, 'max') ?? first, mostColumns)
    for (let index = first - 1; index < last; index++) {
      widths[index] = column.attributes.hidden === '1' ? 0 : numberOf(column, 'width')
    }
  }
  return widths
}

function readMerges(part: XmlNode | undefined, rows: number): Merge[] {
  return childrenOf(childOf(part, 'mergeCells'), 'mergeCell').flatMap(({ attributes }) => {
    const [from, to] = (attributes.ref ?? '').split(':').map(placeOf)
    if (!from || !to || from.row >= rows || from.column >= mostColumns) return []
    return [
      {
        ...from,
        lastRow: Math.min(to.row, rows - 1),
        lastColumn: Math.min(to.column, mostColumns - 1),
      },
    ]
  })
}
