import type { ReachKind } from './file-contact.ts'
import type { WrittenContact } from './write-vcard.ts'

/** Column names of a table: Google's, Outlook's, or plain ones. */
export type TableFormat = 'csv' | 'google_csv' | 'outlook_csv'

type Cells = readonly (readonly [name: string, of: (contact: WrittenContact) => string | undefined])[]

const several = [0, 1, 2, 3, 4] as const
const groupsOf = ({ groups = [] }: WrittenContact, separator: string) => groups.join(separator)

const plain: Cells = [
  ['Name', ({ name }) => name],
  ['Given Name', ({ given }) => given],
  ['Family Name', ({ family }) => family],
  ['Organization', ({ company }) => company],
  ['Title', ({ title }) => title],
  ['Birthday', ({ birthday }) => birthday ?? ''],
  ...several.map((at) => [`E-mail ${at + 1}`, ({ emails }: WrittenContact) => emails[at]?.email] as const),
  ...several.map((at) => [`Phone ${at + 1}`, ({ phones }: WrittenContact) => phones[at]?.number] as const),
  ['Notes', ({ notes }) => notes],
  ['Groups', (contact) => groupsOf(contact, ' ::: ')],
]

const googleKinds: Readonly<Record<ReachKind, string>> = {
  work: 'Work',
  home: 'Home',
  mobile: 'Mobile',
  other: 'Other',
}

const google: Cells = [
  ['First Name', (contact) => splitName(contact).given],
  ['Middle Name', () => ''],
  ['Last Name', (contact) => splitName(contact).family],
  ['Organization Name', ({ company }) => company],
  ['Organization Title', ({ title }) => title],
  ['Birthday', ({ birthday }) => birthday ?? ''],
  ['Notes', ({ notes }) => notes],
  ['Labels', (contact) => [groupsOf(contact, ' ::: '), '* myContacts'].filter(Boolean).join(' ::: ')],
  ...several.flatMap((at) => [
    [
      `E-mail ${at + 1} - Label`,
      ({ emails: { [at]: one } }: WrittenContact) => one && googleKinds[one.kind],
    ] as const,
    [`E-mail ${at + 1} - Value`, ({ emails }: WrittenContact) => emails[at]?.email] as const,
  ]),
  ...several.flatMap((at) => [
    [
      `Phone ${at + 1} - Label`,
      ({ phones: { [at]: one } }: WrittenContact) => one && googleKinds[one.kind],
    ] as const,
    [`Phone ${at + 1} - Value`, ({ phones }: WrittenContact) => phones[at]?.number] as const,
  ]),
]

/** Returns a function that reads the n-th phone number of a kind. */
const nth = (kind: ReachKind, at: number) => (contact: WrittenContact) =>
  contact.phones.filter((phone) => phone.kind === kind)[at]?.number

const outlook: Cells = [
  ['First Name', (contact) => splitName(contact).given],
  ['Middle Name', () => ''],
  ['Last Name', (contact) => splitName(contact).family],
  ['Company', ({ company }) => company],
  ['Job Title', ({ title }) => title],
  ['E-mail Address', ({ emails }) => emails[0]?.email],
  ['E-mail 2 Address', ({ emails }) => emails[1]?.email],
  ['E-mail 3 Address', ({ emails }) => emails[2]?.email],
  ['Mobile Phone', nth('mobile', 0)],
  ['Business Phone', nth('work', 0)],
  ['Business Phone 2', nth('work', 1)],
  ['Home Phone', nth('home', 0)],
  ['Home Phone 2', nth('home', 1)],
  ['Primary Phone', nth('mobile', 1)],
  ['Other Phone', nth('other', 0)],
  ['Birthday', ({ birthday }) => outlookDay(birthday)],
  ['Notes', ({ notes }) => notes],
  ['Categories', (contact) => groupsOf(contact, ';')],
]

const formats: Readonly<Record<TableFormat, Cells>> = {
  csv: plain,
  google_csv: google,
  outlook_csv: outlook,
}

/** Returns the header line of a table; the byte order mark identifies UTF-8 for spreadsheets. */
export const contactTableHead = (format: TableFormat): string =>
  `\ufeff${row(formats[format].map(([name]) => name))}`

/** Writes a contact as a line of a table. */
export const contactTableRow = (format: TableFormat, contact: WrittenContact): string =>
  row(formats[format].map(([, of]) => of(contact) ?? ''))

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

const row = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** Prevents spreadsheets from evaluating text as a formula. */
function cell(text: string): string {
  const safe = /^[=+@\-\t\r]/.test(text) && !/^\+?[\d\s().-]+$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
