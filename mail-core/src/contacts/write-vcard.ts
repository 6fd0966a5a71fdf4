import type { ReachKind } from './file-contact.ts'

/** A contact to be written to a file. */
export interface WrittenContact {
  name: string
  given: string
  family: string
  emails: readonly { email: string; kind: ReachKind }[]
  phones: readonly { number: string; kind: ReachKind }[]
  company: string
  title: string
  /** For example 1990-12-31 or --12-31. */
  birthday: string | null
  notes: string
  groups?: readonly string[]
  /** A JPEG in base64. */
  picture?: string | null
}

export type VcardVersion = '3.0' | '4.0'

const maxLineBytes = 75

/** Writes a vCard of version 3.0, which every address book reads, or 4.0. */
export function writeVcard(contact: WrittenContact, version: VcardVersion = '3.0'): string {
  const { name, emails, phones, company, title, birthday, notes, groups = [], picture } = contact
  const isOld = version === '3.0'
  const displayed = name || company || emails[0]?.email || phones[0]?.number || ''
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `FN:${escapeText(displayed)}`,
    `N:${nameComponents(contact)};;;`,
    ...emails.map(
      ({ email, kind }) =>
        `EMAIL${isOld ? ';TYPE=INTERNET' : ''}${typeParameter(kind, isOld)}:${escapeText(email)}`,
    ),
    ...phones.map(({ number, kind }) => `TEL${typeParameter(kind, isOld)}:${escapeText(number)}`),
    ...(company ? [`ORG:${escapeText(company)}`] : []),
    ...(title ? [`TITLE:${escapeText(title)}`] : []),
    // Version 4 writes dates without separators.
    ...(birthday ? [`BDAY:${isOld ? birthday : birthday.replace(/(?<=\d)-/g, '')}`] : []),
    ...(notes ? [`NOTE:${escapeText(notes)}`] : []),
    ...(groups.length > 0 ? [`CATEGORIES:${groups.map(escapeText).join(',')}`] : []),
    ...(picture
      ? [isOld ? `PHOTO;ENCODING=b;TYPE=JPEG:${picture}` : `PHOTO:data:image/jpeg;base64,${picture}`]
      : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/**
 * Returns family and given name. Apple and Outlook ignore FN if there is an N, so an unsplit name becomes the given
 * name. A contact without a name has none: those programs then show its company.
 */
const nameComponents = ({ name, given, family }: WrittenContact) =>
  given || family ? `${escapeText(family)};${escapeText(given)}` : `;${escapeText(name)}`

const types: Readonly<Record<ReachKind, string>> = { work: 'WORK', home: 'HOME', mobile: 'CELL', other: '' }

const typeParameter = (kind: ReachKind, isOld: boolean) =>
  types[kind] ? `;TYPE=${isOld ? types[kind] : types[kind].toLowerCase()}` : ''

const escapeText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** Folds long lines without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let start = 0
  let bytes = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes + size > maxLineBytes) {
      parts.push(line.slice(start, at))
      start = at
      bytes = 1
    }
    bytes += size
    at += code < 0x10000 ? 1 : 2
  }
  return [...parts, line.slice(start)].join('\r\n ')
}
