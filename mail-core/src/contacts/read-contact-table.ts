import {
  type ContactFile,
  type ContactFileFault,
  emptyContact,
  type FileContact,
  fileColumnsAtMost,
  fileContactsAtMost,
  fileValueCharactersAtMost,
  fileValuesAtMost,
  holdsTooMany,
} from './file-contact.ts'
import { wholeName } from './name-order.ts'
import { dayOrderOf, readDay } from './read-day.ts'
import { readTable, type TableRow } from './read-table.ts'
import { type Column, columnCalled, kindCalled } from './table-columns.ts'

/** Google's separator between several values of one cell. */
const severalMark = ':::'

/** Google's system groups, which contain every contact. */
const ownGroups = /^\*\s?(?:my ?contacts|starred|friends|family|coworkers)?$/i

/** Parses the contacts of a table by column names; `columns` if no column describes contacts. */
export function readContactTable(text: string): ContactFile | ContactFileFault {
  const rows = readTable(text, fileColumnsAtMost + 1)
  const head = rows.next().value
  if (!head) return 'none'
  if (head.cells.length > fileColumnsAtMost)
    return { over: 'columns', limit: fileColumnsAtMost, line: head.line }
  const columns = columnsOf(head.cells)
  if (!columns.some(({ column }) => whoIsMeant.has(column.is))) return 'columns'
  const birthdayAt = columns.find(({ column }) => column.is === 'birthday')?.at
  const contacts: FileContact[] = []
  const broken: number[] = []
  const days: string[] = []
  for (const row of rows) {
    const { line, cells } = row
    if (birthdayAt !== undefined && days.length < fileContactsAtMost) days.push(cells[birthdayAt] ?? '')
    if (cells.slice(head.cells.length).some(Boolean)) {
      if (broken.length < fileContactsAtMost) broken.push(line)
      continue
    }
    if (contacts.length >= fileContactsAtMost) return { over: 'contacts', limit: fileContactsAtMost, line }
    const contact = readRow(row, columns)
    if (holdsTooMany(contact)) return { over: 'values', limit: fileValuesAtMost, line }
    contacts.push(contact)
  }
  // All rows together show whether day or month is first.
  const order = dayOrderOf(days, /birth/i.test(head.cells[birthdayAt ?? -1] ?? '') ? 'month' : 'day')
  for (const contact of contacts) contact.birthday = readDay(contact.birthday, order)
  return { format: 'csv', contacts, broken }
}

/** A recognised column, and the index of the column with its kind. */
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
  // The first of several counts.
  const kinds = new Map<string, number>()
  for (const { at, column } of placed) if ('of' in column && !kinds.has(column.of)) kinds.set(column.of, at)
  return placed.map(({ at, column }) => {
    const own = (headings[at] ?? '').trim().toLowerCase()
    return { at, column, kindAt: kinds.get(own) }
  })
}

const whoIsMeant: ReadonlySet<string> = new Set(['company', 'email', 'family', 'given', 'name', 'phone'])

/** Parses a row; its birthday remains as written. */
function readRow({ line, cells }: TableRow, columns: readonly PlacedColumn[]): FileContact {
  const contact = emptyContact(line)
  const notes: string[] = []
  const rest: string[] = []
  let middle = ''
  for (const placed of columns) {
    // Rows are often shorter than the heading.
    if (placed.at >= cells.length) break
    const cell = unguarded(cells[placed.at] ?? '').slice(0, fileValueCharactersAtMost)
    if (cell === '') continue
    const { is } = placed.column
    if (is === 'email' || is === 'phone') addWays(contact, placed, placed.column, { cell, cells })
    else if (is === 'groups') contact.groups.push(...groupsOf(cell).slice(0, fileValuesAtMost + 1))
    else if (is === 'birthday') contact.birthday ||= readDay(cell, 'day') && cell
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

/** Adds the addresses or phone numbers of a cell. Their kind is in the heading or in another column. */
function addWays(
  contact: FileContact,
  { kindAt }: PlacedColumn,
  { is, kind: usual }: Column & { is: 'email' | 'phone' },
  { cell, cells }: { cell: string; cells: readonly string[] },
): void {
  const kind = kindAt === undefined ? usual : kindCalled(cells[kindAt] ?? '', is === 'phone')
  const values = several(cell).slice(0, fileValuesAtMost + 1)
  if (is === 'email') contact.emails.push(...values.map((email) => ({ email, kind })))
  else contact.phones.push(...values.map((number) => ({ number, kind })))
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

/** Removes the prefix that prevents spreadsheets from reading a text as a formula. */
const unguarded = (cell: string): string => cell.replace(/^'(?=[=+@\-\t\r])/, '')
