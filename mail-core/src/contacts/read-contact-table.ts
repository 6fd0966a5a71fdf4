import {
  type ContactFile,
  type ContactFileFault,
  emptyContact,
  type FileContact,
  fileContactsAtMost,
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
  const columns = head.cells.map(columnCalled)
  if (!columns.some((column) => column && whoIsMeant.has(column.is))) return 'columns'
  const order = orderOf(columns, head.cells, rows)
  const isBroken = ({ cells }: TableRow) =>
    cells.length > columns.length && cells.slice(columns.length).some(Boolean)
  return {
    format: 'csv',
    contacts: rows
      .filter((row) => !isBroken(row))
      .slice(0, fileContactsAtMost)
      .map((row) => readRow(row, columns, head.cells, order)),
    broken: rows.filter(isBroken).map(({ line }) => line),
    isCut: rows.length > fileContactsAtMost,
  }
}

const whoIsMeant: ReadonlySet<string> = new Set(['company', 'email', 'family', 'given', 'name', 'phone'])

/** With English headings the month comes first where nothing else is told: so Outlook writes it. */
function orderOf(
  columns: readonly (Column | null)[],
  headings: readonly string[],
  rows: readonly TableRow[],
): DayOrder {
  const at = columns.findIndex((column) => column?.is === 'birthday')
  if (at < 0) return 'day'
  const days = rows.map(({ cells }) => cells[at] ?? '')
  return dayOrderOf(days, /birth/i.test(headings[at] ?? '') ? 'month' : 'day')
}

function readRow(
  { line, cells }: TableRow,
  columns: readonly (Column | null)[],
  headings: readonly string[],
  order: DayOrder,
): FileContact {
  const contact = emptyContact(line)
  const rest: string[] = []
  let middle = ''
  columns.forEach((column, at) => {
    const cell = unguarded(cells[at] ?? '')
    if (!column || cell === '') return
    const { is } = column
    if (is === 'email' || is === 'phone') {
      const kind = kindOf(column, columns, headings, cells, at)
      for (const value of several(cell))
        if (is === 'email') contact.emails.push({ email: value, kind })
        else contact.phones.push({ number: value, kind })
    } else if (is === 'groups') contact.groups.push(...groupsOf(cell))
    else if (is === 'birthday') contact.birthday ||= readDay(cell, order)
    else if (is === 'middle') middle ||= cell
    else if (is === 'rest') rest.push(cell)
    else if (is === 'notes') contact.notes = [contact.notes, cell].filter(Boolean).join('\n')
    else if (is !== 'emailKind' && is !== 'phoneKind') contact[is] ||= cell
  })
  contact.name ||= wholeName(contact.given, middle, contact.family)
  contact.given = [middle, contact.given].filter(Boolean).join(' ')
  contact.notes = [contact.notes, ...rest].filter(Boolean).join('\n')
  return contact
}

/** What an address is for: by its own heading, or as another column of the row tells. */
function kindOf(
  column: Column & { is: 'email' | 'phone' },
  columns: readonly (Column | null)[],
  headings: readonly string[],
  cells: readonly string[],
  at: number,
) {
  const own = (headings[at] ?? '').trim().toLowerCase()
  const told = columns.findIndex((other) => other && 'of' in other && other.of === own)
  return told < 0 ? column.kind : kindCalled(cells[told] ?? '', column.is === 'phone')
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
