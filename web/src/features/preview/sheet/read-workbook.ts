import { CannotShow } from '../cannot-show.ts'
import { type OfficePackage, openPackage } from '../office/open-package.ts'
import type { ElementReader } from '../office/read-elements.ts'
import { readTheme } from '../office/read-theme.ts'
import { childOf, childrenOf, numberOf, readXml } from '../office/read-xml.ts'
import { readCellStyles } from './read-cell-styles.ts'
import { itemText, RowReader, type WorkbookData } from './read-rows.ts'
import { type Merge, maxColumns, maxRows, parseCellName, type RowsRead, type SheetHead } from './sheet.ts'

/** Workbook with its sheets, which are read on demand. */
export interface Workbook {
  names: string[]
  sheet(index: number): SheetReading
}

/** Reader of a sheet, from its first row. */
interface SheetReading {
  head(): SheetHead
  rows(count: number): RowsRead
  merges(): Merge[]
}

const WORKBOOK = 'xl/workbook.xml'
const maxMerges = 20_000

/** Opens an xlsx file. Formulas show their stored results; nothing is computed. */
export function openWorkbook(bytes: Uint8Array, locale: string): Workbook {
  const opened = openPackage(bytes)
  const book = opened.xml(WORKBOOK)
  if (!book) throw new CannotShow('broken')
  const relations = opened.relations(WORKBOOK)
  const relationPath = (kind: string) =>
    [...relations.values()].find((each) => each.kind === kind)?.target ?? ''
  const sheets = childrenOf(childOf(book, 'sheets'), 'sheet').filter(
    ({ attributes }) => (attributes.state ?? 'visible') === 'visible',
  )
  const shared: WorkbookData = {
    text: sharedTexts(opened.elements(relationPath('sharedStrings'), 'si')),
    styles: readCellStyles(opened.xml(relationPath('styles')), readTheme(opened.xml(relationPath('theme')))),
    context: { locale, countsFrom1904: childOf(book, 'workbookPr')?.attributes.date1904 === '1' },
  }
  const readings = new Map<number, SheetReading>()
  return {
    names: sheets.map(({ attributes }) => attributes.name ?? ''),
    sheet: (index) => {
      const path = relations.get(sheets[index]?.attributes['r:id'] ?? '')?.target ?? ''
      const reading = readings.get(index) ?? readSheet(opened, path, shared)
      readings.set(index, reading)
      return reading
    },
  }
}

function readSheet(opened: OfficePackage, path: string, shared: WorkbookData): SheetReading {
  const elements = opened.elements(path, 'row')
  const rows = elements && new RowReader(elements, shared)
  return {
    head: () => ({ widths: readWidths(rows?.head() ?? '') }),
    rows: (count) => rows?.read(count) ?? { rows: [], columns: 0, isLast: true, isClipped: false },
    merges: () => readMerges(opened.after(path, 'sheetData')),
  }
}

/** Reads the column widths; 0 for hidden columns. */
function readWidths(head: string): (number | undefined)[] {
  const [written] = /<(?:[\w.-]+:)?cols[\s>][\s\S]*/.exec(head) ?? []
  const columns = written ? readXml(written) : undefined
  const widths: (number | undefined)[] = []
  for (const column of childrenOf(columns, 'col')) {
    const first = numberOf(column, 'min') ?? 1
    const last = Math.min(numberOf(column, 'max') ?? first, maxColumns)
    for (let index = Math.max(0, first - 1); index < last; index++) {
      widths[index] = column.attributes.hidden === '1' ? 0 : numberOf(column, 'width')
    }
  }
  return widths
}

/** Reads the merged cells within the limits. */
function readMerges(tail: string): Merge[] {
  const [written] = /<(?:[\w.-]+:)?mergeCells[\s>][\s\S]*/.exec(tail) ?? []
  const nodes = written ? childrenOf(readXml(written), 'mergeCell') : []
  return nodes.slice(0, maxMerges).flatMap(({ attributes }) => {
    const [from, to] = (attributes.ref ?? '').split(':').map(parseCellName)
    if (!from || !to || from.row >= maxRows || from.column >= maxColumns) return []
    return [
      {
        ...from,
        lastRow: Math.min(to.row, maxRows - 1),
        lastColumn: Math.min(to.column, maxColumns - 1),
      },
    ]
  })
}

/** Maximum number and total length of the stored texts; later ones are shown as empty. */
const maxTexts = 1_000_000
const maxCharacters = 50_000_000

/** Returns the shared texts by index, read on demand. */
function sharedTexts(elements: ElementReader | undefined): (index: number) => string {
  const texts: string[] = []
  let characters = 0
  return (index) => {
    while (elements && texts.length <= index && texts.length < maxTexts && characters < maxCharacters) {
      const item = elements.next()
      if (!item) break
      const text = itemText(item)
      texts.push(text)
      characters += text.length
    }
    return texts[index] ?? ''
  }
}
