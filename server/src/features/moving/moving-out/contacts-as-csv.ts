import type { ContactContent } from '@bocau/contract/contacts/contacts'

const several = [0, 1, 2, 3, 4] as const

const columns: readonly (readonly [name: string, of: (contact: ContactContent) => string | undefined])[] = [
  ['Name', ({ name }) => name],
  ['Given Name', ({ given }) => given],
  ['Family Name', ({ family }) => family],
  ['Organization', ({ company }) => company],
  ['Title', ({ title }) => title],
  ['Birthday', ({ birthday }) => birthday ?? ''],
  ...several.map((at) => [`E-mail ${at + 1}`, ({ emails }: ContactContent) => emails[at]?.email] as const),
  ...several.map((at) => [`Phone ${at + 1}`, ({ phones }: ContactContent) => phones[at]?.number] as const),
  ['Notes', ({ notes }) => notes],
]

/** Contacts as a table that spreadsheets and other address books read. */
export function contactsAsCsv(contacts: readonly ContactContent[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...contacts.map((contact) => columns.map(([, of]) => of(contact) ?? '')),
  ]
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

/** No spreadsheet takes what somebody wrote for a formula. */
function cell(text: string): string {
  const plain = /^[=+@\-\t\r]/.test(text) && !/^\+?[\d\s().-]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
