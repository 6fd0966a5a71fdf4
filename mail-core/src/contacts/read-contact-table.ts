import {
  type ContactFile,
  type ContactFileFault,
  emptyContact,
  type FileContact,
  hasTooMany,
  maxFileColumns,
  maxFileContacts,
  maxFileValueCharacters,
  maxFileValues,
} from './file-contact.ts'
import { fullName } from './name-order.ts'
import { dayOrderOf, readDay } from './read-day.ts'
import { readTable, type TableRow } from './read-table.ts'
import { type Column, findColumn, findReachKind } from './table-columns.ts'

/** Google's separator between several values of one cell. */
const valueSeparator = ':::'

/** Google's system groups, which contain every contact. */
const systemGroups = /^\*\s?(?:my ?contacts|starred|friends|family|coworkers)?$/i

/** Parses the contacts of a table by column names; `columns` if no column describes contacts. */
export function readContactTable(text: string): ContactFile | ContactFileFault {
  const rows = readTable(text, maxFileColumns + 1)
  const head = rows.next().value
  if (!head) return 'none'
  if (head.cells.length > maxFileColumns) return { over: 'columns', limit: maxFileColumns, line: head.line }
  const columns = columnsOf(head.cells)
  if (!columns.some(({ column }) => identifyingColumns.has(column.is))) return 'columns'
  const birthdayAt = columns.find(({ column }) => column.is === 'birthday')?.at
  const contacts: FileContact[] = []
  const broken: number[] = []
  const days: string[] = []
  for (const row of rows) {
    const { line, cells } = row
    if (birthdayAt !== undefined && days.length < maxFileContacts) days.push(cells[birthdayAt] ?? '')
    if (cells.slice(head.cells.length).some(Boolean)) {
      if (broken.length < maxFileContacts) broken.push(line)
      continue
    }
    if (contacts.length >= maxFileContacts) return { over: 'contacts', limit: maxFileContacts, line }
    const contact = readRow(row, columns)
    if (hasTooMany(contact)) return { over: 'values', limit: maxFileValues, line }
    contacts.push(contact)
  }
  // All rows together show whether day or month is first.
  const order = dayOrderOf(days, /birth/i.test(head.cells[birthdayAt ?? -1] ?? '') ? 'month' : 'day')
  for (const contact of contacts) contact.birthday = readDay(contact.birthday, order)
  return { format: 'csv', contacts, broken }
}

/** A recognised column, and the index of the column with its kind. */
interface RecognisedColumn {
  at: number
  column: Column
  kindAt: number | undefined
}

/** Recognises the columns by their headings and links each to the column that contains its kind. */
function columnsOf(headings: readonly string[]): RecognisedColumn[] {
  const recognised = headings.flatMap((heading, at) => {
    const column = findColumn(heading)
    return column ? [{ at, column }] : []
  })
  // The first of several counts.
  const kinds = new Map<string, number>()
  for (const { at, column } of recognised)
    if ('of' in column && !kinds.has(column.of)) kinds.set(column.of, at)
  return recognised.map(({ at, column }) => {
    const heading = (headings[at] ?? '').trim().toLowerCase()
    return { at, column, kindAt: kinds.get(heading) }
  })
}

const identifyingColumns: ReadonlySet<string> = new Set([
  'company',
  'email',
  'family',
  'given',
  'name',
  'phone',
])

/** Parses a row; its birthday remains as written. */
function readRow({ line, cells }: TableRow, columns: readonly RecognisedColumn[]): FileContact {
  const contact = emptyContact(line)
  const notes: string[] = []
  const rest: string[] = []
  let middle = ''
  for (const column of columns) {
    // Rows are often shorter than the heading.
    if (column.at >= cells.length) break
    const cell = removeFormulaGuard(cells[column.at] ?? '').slice(0, maxFileValueCharacters)
    if (cell === '') continue
    const { is } = column.column
    if (is === 'email' || is === 'phone')
      addReachValues(contact, column, { column: column.column, cell, cells })
    else if (is === 'groups') contact.groups.push(...parseGroups(cell).slice(0, maxFileValues + 1))
    else if (is === 'birthday') contact.birthday ||= readDay(cell, 'day') && cell
    else if (is === 'middle') middle ||= cell
    else if (is === 'rest') rest.push(cell)
    else if (is === 'notes') notes.push(cell)
    else if (is !== 'emailKind' && is !== 'phoneKind') contact[is] ||= cell
  }
  contact.name ||= fullName(contact.given, middle, contact.family)
  contact.given = [middle, contact.given].filter(Boolean).join(' ')
  contact.notes = [...notes, ...rest].join('\n')
  return contact
}

/** Adds the addresses or phone numbers of a cell. Their kind is in the heading or in another column. */
function addReachValues(
  contact: FileContact,
  { kindAt }: RecognisedColumn,
  {
    column: { is, kind: defaultKind },
    cell,
    cells,
  }: { column: Column & { is: 'email' | 'phone' }; cell: string; cells: readonly string[] },
): void {
  const kind = kindAt === undefined ? defaultKind : findReachKind(cells[kindAt] ?? '', is === 'phone')
  const values = splitValues(cell).slice(0, maxFileValues + 1)
  if (is === 'email') contact.emails.push(...values.map((email) => ({ email, kind })))
  else contact.phones.push(...values.map((number) => ({ number, kind })))
}

/** Splits a cell with several values. */
const splitValues = (cell: string): string[] =>
  cell
    .split(valueSeparator)
    .map((value) => value.trim())
    .filter(Boolean)

/** Splits the groups of a cell, without Google's system groups. */
const parseGroups = (cell: string): string[] =>
  cell
    .split(/:::|;/)
    .map((group) => group.trim())
    .filter((group) => group !== '' && !systemGroups.test(group))
    .map((group) => group.replace(/^\*\s/, ''))

/** Removes the prefix that prevents spreadsheets from reading a text as a formula. */
const removeFormulaGuard = (cell: string): string => cell.replace(/^'(?=[=+@\-\t\r])/, '')
