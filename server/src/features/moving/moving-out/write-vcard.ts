/** What a vCard says of somebody. */
export interface VcardContact {
  name: string
  given: string
  family: string
  emails: readonly { email: string; kind: string }[]
  phones: readonly { number: string; kind: string }[]
  company: string
  title: string
  /** As 1990-12-31, or as --12-31. */
  birthday: string | null
  notes: string
}

const lineBytesAtMost = 75

/** Somebody as a vCard of version 3.0, which every address book reads. */
export function writeVcard(contact: VcardContact): string {
  const { name, given, family, emails, phones, company, title, birthday, notes } = contact
  const shown = name || company || emails[0]?.email || phones[0]?.number || ''
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(shown)}`,
    `N:${escaped(family)};${escaped(given)};;;`,
    ...emails.map(({ email, kind }) => `EMAIL;TYPE=INTERNET${typeOf(kind)}:${escaped(email)}`),
    ...phones.map(({ number, kind }) => `TEL${typeOf(kind)}:${escaped(number)}`),
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...(title ? [`TITLE:${escaped(title)}`] : []),
    ...(birthday ? [`BDAY:${birthday}`] : []),
    ...(notes ? [`NOTE:${escaped(notes)}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const types: Readonly<Record<string, string>> = { work: 'WORK', home: 'HOME', mobile: 'CELL' }

const typeOf = (kind: string) => (types[kind] ? `;TYPE=${types[kind]}` : '')

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** Long lines go on below, with a blank before them, and no character is cut. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > lineBytesAtMost) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
