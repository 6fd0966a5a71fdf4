import type Squire from 'squire-rte'
import { nearest } from './format.ts'

const CELL = '<td style="border:1px solid #bfc4ca;padding:4px 8px;vertical-align:top"><br></td>'

/** Edits of the table at the caret. */
export type TableEdit =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnLeft'
  | 'columnRight'
  | 'deleteRow'
  | 'deleteColumn'
  | 'deleteTable'

/** Inserts a table at the caret and moves the caret to its first cell. */
export function insertTable(squire: Squire, rows: number, columns: number): void {
  const row = `<tr>${CELL.repeat(columns)}</tr>`
  const table = `<table style="border-collapse:collapse;width:100%"><tbody>${row.repeat(rows)}</tbody></table>`
  const before = new Set(squire.getRoot().querySelectorAll('table'))
  squire.insertHTML(`${table}<div><br></div>`)
  const newTable = [...squire.getRoot().querySelectorAll('table')].find((each) => !before.has(each))
  const first = newTable?.querySelector('td')
  if (first) setCaret(squire, first)
  squire.focus()
}

/** Edits the table at the caret as one undo step. */
export function editTable(squire: Squire, edit: TableEdit): void {
  const cell = nearest(squire, squire.getSelection().startContainer, 'td, th') as HTMLTableCellElement | null
  const table = cell?.closest('table')
  const row = cell?.closest('tr')
  if (!cell || !table || !row) return
  squire.saveUndoState()
  const next = change(edit, table, { row, cell })
  if (next?.isConnected) setCaret(squire, next)
  squire.focus()
}

/** Makes the change and returns the cell for the caret. */
function change(
  edit: TableEdit,
  table: HTMLTableElement,
  { row, cell }: { row: HTMLTableRowElement; cell: HTMLTableCellElement },
): Element | null {
  const { cellIndex } = cell
  switch (edit) {
    case 'rowAbove':
    case 'rowBelow':
      return insertRow(row, edit === 'rowAbove' ? 'beforebegin' : 'afterend', cellIndex)
    case 'columnLeft':
    case 'columnRight':
      return insertColumn(table, cellIndex, {
        where: edit === 'columnLeft' ? 'beforebegin' : 'afterend',
        row,
      })
    case 'deleteRow': {
      const stays = row.nextElementSibling ?? row.previousElementSibling
      row.remove()
      return stays ? (stays.children[cellIndex] ?? stays.children[0] ?? null) : removeTable(table)
    }
    case 'deleteColumn': {
      const stays = cell.nextElementSibling ?? cell.previousElementSibling
      for (const each of table.rows) each.cells[cellIndex]?.remove()
      return stays ?? removeTable(table)
    }
    case 'deleteTable':
      return removeTable(table)
  }
}

function insertRow(row: HTMLTableRowElement, where: InsertPosition, cellIndex: number): Element | null {
  const newRow = row.cloneNode(true) as HTMLTableRowElement
  for (const each of newRow.cells) empty(each)
  row.insertAdjacentElement(where, newRow)
  return newRow.cells[cellIndex] ?? null
}

/** Inserts an empty cell into every row; returns the one in `row`. */
function insertColumn(
  table: HTMLTableElement,
  cellIndex: number,
  { where, row }: { where: InsertPosition; row: HTMLTableRowElement },
): Element | null {
  let inRow: Element | null = null
  for (const each of table.rows) {
    const neighbour = each.cells[Math.min(cellIndex, each.cells.length - 1)]
    if (!neighbour) continue
    const cell = neighbour.cloneNode(false) as HTMLTableCellElement
    empty(cell)
    neighbour.insertAdjacentElement(where, cell)
    if (each === row) inRow = cell
  }
  return inRow
}

/**
 * Removes a table and returns the element for the caret: the one after or before it, otherwise a new line.
 */
function removeTable(table: HTMLTableElement): Element | null {
  const next = table.nextElementSibling ?? table.previousElementSibling
  if (next) {
    table.remove()
    return next
  }
  const line = document.createElement('div')
  line.append(document.createElement('br'))
  table.replaceWith(line)
  return line
}

function empty(cell: Element): void {
  cell.removeAttribute('rowspan')
  cell.removeAttribute('colspan')
  cell.replaceChildren(document.createElement('br'))
}

function setCaret(squire: Squire, element: Element): void {
  const range = document.createRange()
  range.setStart(element, 0)
  range.collapse(true)
  squire.setSelection(range)
}
