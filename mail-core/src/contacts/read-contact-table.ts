import {
  type ContactFile,
  type ContactFileFault,
  emptyContact,
  type FileContact,
  fileContactsAtMost,
  fileValuesAtMost,
} from './file-contact.ts'
import { wholeName } from './name-order.ts'
import { type DayOrder, dayOrderOf, readDay } from './read-day.ts'
import { readTable, type TableRow } from './read-table.ts'
import { type Column, columnCalled, kindCalled } from './table-columns.ts'

/** Google's mark between several values of one cell. */
const severalMark = ':::'

/** Groups of Google's that everybody is in. */
const ownGroups = /^\*\s?(?:my ?contacts|starred|friends|family|coworkers)?$/i

/** The contacts of a table by the names of its columns; `columns` where they say nothing of people. */
export function readContactTable(text: string): ContactFile | ContactFileFault {
  const [head, ...rows] = readTable(text)
  if (!head) return 'none'
  const columns = columnsOf(head.cells)
  if (!columns.some(({ column }) => whoIsMeant.has(column.is))) return 'columns'
  const order = orderOf(columns, head.cells, rows)
  const isBroken = ({ cells }: TableRow) => cells.slice(head.cells.length).some(Boolean)
  const [broken, whole] = [rows.filter(isBroken), rows.filter((row) => !isBroken(row))]
  return {
    format: 'csv',
    contacts: whole.slice(0, fileContactsAtMost).map((row) => readRow(row, columns, order)),
    broken: broken.slice(0, fileContactsAtMost).map(({ line }) => line),
    isCut: rows.length > fileContactsAtMost,
  }
}

/** A column that says something of somebody: where it stands, and where that stands which says what it is for. */
interface PlacedColumn {
  at: number
  column: Column
  kindAt: number | undefined
}

function columnsOf(headings: readonly string[]): PlacedColumn[] {
  const placed = headings.flatMap((heading, at) => {
    const column = columnCalled(heading)
    return column ? [{ at, column }] : []
  })
  // Of several the first counts.
  const kinds = new Map<string, number>()
  for (const { at, column } of placed) if ('of' in column && !kinds.has(column.of)) kinds.set(column.of, at)
  return placed.map(({ at, column }) => {
    const own = (headings[at] ?? '').trim().toLowerCase()
    return { at, column, kindAt: kinds.get(own) }
  })
}

const whoIsMeant: ReadonlySet<string> = new Set(['company', 'email', 'family', 'given', 'name', 'phone'])

/** With English headings the month comes first where nothing else is told: so Outlook writes it. */
function orderOf(
  columns: readonly PlacedColumn[],
  headings: readonly string[],
  rows: readonly TableRow[],
): DayOrder {
  const at = columns.find(({ column }) => column.is === 'birthday')?.at
  if (at === undefined) return 'day'
  const days = rows.map(({ cells }) => cells[at] ?? '')
  return dayOrderOf(days, /birth/i.test(headings[at] ?? '') ? 'month' : 'day')
}

function readRow({ line, cells }: TableRow, columns: readonly PlacedColumn[], order: DayOrder): FileContact {
  const contact = emptyContact(line)
  const notes: string[] = []
  const rest: string[] = []
  let middle = ''
  for (const placed of columns) {
    // Rows are often shorter than the first.
    if (placed.at >= cells.length) break
    const cell = unguarded(cells[placed.at] ?? '')
    if (cell === '') continue
    const { is } = placed.column
    if (is === 'email' || is === 'phone') addWays(contact, placed, placed.column, { cell, cells })
    else if (is === 'groups') addSome(contact.groups, groupsOf(cell))
    else if (is === 'birthday') contact.birthday ||= readDay(cell, order)
    else if (is === 'middle') middle ||= cell
    else if (is === 'rest') rest.push(cell)
    else if (is === 'notes') notes.push(cell)
    else if (is !== 'emailKind' && is !== 'phoneKind') contact[is] ||= cell
  }
  contact.name ||= wholeName(contact.given, middle, contact.family)
  contact.given = [middle, contact.given].filter(Boolean).join(' ')
  contact.notes = [...notes, ...rest].join('\n')
  return contact
}

/** Puts the addresses or telephones of a cell to a contact; what each is for its own heading tells, or another column. */
function addWays(
  contact: FileContact,
  { kindAt }: PlacedColumn,
  { is, kind: usual }: Column & { is: 'email' | 'phone' },
  { cell, cells }: { cell: string; cells: readonly string[] },
): void {
  const kind = kindAt === undefined ? usual : kindCalled(cells[kindAt] ?? '', is === 'phone')
  const values = several(cell)
  if (is === 'email')
    addSome(
      contact.emails,
      values.map((email) => ({ email, kind })),
    )
  else
    addSome(
      contact.phones,
      values.map((number) => ({ number, kind })),
    )
}

function addSome<One>(those: One[], more: readonly One[]): void {
  those.push(...more.slice(0, Math.max(0, fileValuesAtMost - those.length)))
}

const several = (cell: string): string[] =>
  cell
    .split(severalMark)
    .map((value) => value.trim())
    .filter(Boolean)

const groupsOf = (cell: string): string[] =>
  cell
    .split(/:::|;/)
    .map((group) => group.trim())
    .filter((group) => group !== '' && !ownGroups.test(group))
    .map((group) => group.replace(/^\*\s/, ''))

/** Without the mark that keeps spreadsheets from taking a text for a formula. */
const unguarded = (cell: string): string => cell.replace(/^'(?=[=+@\-\t\r])/, '')
