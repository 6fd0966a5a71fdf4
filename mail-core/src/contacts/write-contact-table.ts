import type { ReachKind } from './file-contact.ts'
import type { WrittenContact } from './write-vcard.ts'

/** Column names of a table: Google's, Outlook's, or plain ones. */
export type TableFormat = 'csv' | 'google_csv' | 'outlook_csv'

type ColumnList = readonly (readonly [name: string, of: (contact: WrittenContact) => string | undefined])[]

const valueIndexes = [0, 1, 2, 3, 4] as const
const joinGroups = ({ groups = [] }: WrittenContact, separator: string) => groups.join(separator)

const plainColumns: ColumnList = [
  ['Name', ({ name }) => name],
  ['Given Name', ({ given }) => given],
  ['Family Name', ({ family }) => family],
  ['Organization', ({ company }) => company],
  ['Title', ({ title }) => title],
  ['Birthday', ({ birthday }) => birthday ?? ''],
  ...valueIndexes.map(
    (at) => [`E-mail ${at + 1}`, ({ emails }: WrittenContact) => emails[at]?.email] as const,
  ),
  ...valueIndexes.map(
    (at) => [`Phone ${at + 1}`, ({ phones }: WrittenContact) => phones[at]?.number] as const,
  ),
  ['Notes', ({ notes }) => notes],
  ['Groups', (contact) => joinGroups(contact, ' ::: ')],
]

const googleKinds: Readonly<Record<ReachKind, string>> = {
  work: 'Work',
  home: 'Home',
  mobile: 'Mobile',
  other: 'Other',
}

const googleColumns: ColumnList = [
  ['First Name', (contact) => splitName(contact).given],
  ['Middle Name', () => ''],
  ['Last Name', (contact) => splitName(contact).family],
  ['Organization Name', ({ company }) => company],
  ['Organization Title', ({ title }) => title],
  ['Birthday', ({ birthday }) => birthday ?? ''],
  ['Notes', ({ notes }) => notes],
  ['Labels', (contact) => [joinGroups(contact, ' ::: '), '* myContacts'].filter(Boolean).join(' ::: ')],
  ...valueIndexes.flatMap((at) => [
    [
      `E-mail ${at + 1} - Label`,
      ({ emails: { [at]: one } }: WrittenContact) => one && googleKinds[one.kind],
    ] as const,
    [`E-mail ${at + 1} - Value`, ({ emails }: WrittenContact) => emails[at]?.email] as const,
  ]),
  ...valueIndexes.flatMap((at) => [
    [
      `Phone ${at + 1} - Label`,
      ({ phones: { [at]: one } }: WrittenContact) => one && googleKinds[one.kind],
    ] as const,
    [`Phone ${at + 1} - Value`, ({ phones }: WrittenContact) => phones[at]?.number] as const,
  ]),
]

/** Returns a function that reads the n-th phone number of a kind. */
const nthPhone = (kind: ReachKind, at: number) => (contact: WrittenContact) =>
  contact.phones.filter((phone) => phone.kind === kind)[at]?.number

const outlookColumns: ColumnList = [
  ['First Name', (contact) => splitName(contact).given],
  ['Middle Name', () => ''],
  ['Last Name', (contact) => splitName(contact).family],
  ['Company', ({ company }) => company],
  ['Job Title', ({ title }) => title],
  ['E-mail Address', ({ emails }) => emails[0]?.email],
  ['E-mail 2 Address', ({ emails }) => emails[1]?.email],
  ['E-mail 3 Address', ({ emails }) => emails[2]?.email],
  ['Mobile Phone', nthPhone('mobile', 0)],
  ['Business Phone', nthPhone('work', 0)],
  ['Business Phone 2', nthPhone('work', 1)],
  ['Home Phone', nthPhone('home', 0)],
  ['Home Phone 2', nthPhone('home', 1)],
  ['Primary Phone', nthPhone('mobile', 1)],
  ['Other Phone', nthPhone('other', 0)],
  ['Birthday', ({ birthday }) => outlookDay(birthday)],
  ['Notes', ({ notes }) => notes],
  ['Categories', (contact) => joinGroups(contact, ';')],
]

const formats: Readonly<Record<TableFormat, ColumnList>> = {
  csv: plainColumns,
  google_csv: googleColumns,
  outlook_csv: outlookColumns,
}

/** Returns the header line of a table; the byte order mark identifies UTF-8 for spreadsheets. */
export const contactTableHead = (format: TableFormat): string =>
  `\ufeff${formatRow(formats[format].map(([name]) => name))}`

/** Writes a contact as a line of a table. */
export const contactTableRow = (format: TableFormat, contact: WrittenContact): string =>
  formatRow(formats[format].map(([, of]) => of(contact) ?? ''))

/** Writes contacts as a table for spreadsheets and other address books. */
export const writeContactTable = (format: TableFormat, contacts: readonly WrittenContact[]): string =>
  `${contactTableHead(format)}${contacts.map((contact) => contactTableRow(format, contact)).join('')}`

/**
 * Returns given and family name, for programs without a full name field. An unsplit name becomes the given
 * name.
 */
const splitName = ({ name, given, family }: WrittenContact) =>
  given || family ? { given, family } : { given: name, family: '' }

function outlookDay(birthday: string | null): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday ?? '') ?? []
  return year ? `${Number(month)}/${Number(day)}/${year}` : ''
}

const formatRow = (cells: readonly string[]) => `${cells.map(formatCell).join(',')}\r\n`

/** Prevents spreadsheets from evaluating text as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+@\-\t\r]/.test(text) && !/^\+?[\d\s().-]+$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
