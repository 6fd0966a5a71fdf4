/** Kind of an address or phone number, if known. */
export type ReachKind = 'home' | 'mobile' | 'other' | 'work'

/** A contact as written in a file, not validated yet. */
export interface FileContact {
  /** Line of the file at which it starts. */
  line: number
  name: string
  given: string
  family: string
  emails: { email: string; kind: ReachKind }[]
  phones: { number: string; kind: ReachKind }[]
  company: string
  title: string
  /** For example 1990-12-31 or --12-31; the original text if it is not a date. */
  birthday: string
  notes: string
  groups: string[]
  /** Embedded picture; linked pictures are not fetched. */
  picture: Uint8Array | null
}

/** The contacts of a file. */
export interface ContactFile {
  format: 'csv' | 'vcard'
  contacts: FileContact[]
  /** Lines at which an unreadable contact starts. */
  broken: number[]
}

/** Reason why a file is rejected: it has no contacts, its columns are unknown, or it exceeds a limit. */
export type ContactFileFault = 'columns' | 'none' | ContactFileExcess

/** An exceeded limit and the line of the file. */
export interface ContactFileExcess {
  over: 'columns' | 'contacts' | 'values'
  limit: number
  line: number
}

/** Maximum contacts per file. */
export const maxFileContacts = 20_000

/** Maximum addresses, phone numbers or groups of one contact. */
export const maxFileValues = 200

/** Maximum columns of a table. */
export const maxFileColumns = 1_000

/** Characters of one text that are read; no field is longer. */
const maxFileText = 10_000

/** Characters of one value that are read; a value may list many texts. */
export const maxFileValueCharacters = 100_000

/** Truncates texts that are longer than any field, so that later steps never process a text as long as its file. */
export function cutTexts(contact: FileContact): FileContact {
  const cut = (text: string) => text.slice(0, maxFileText)
  return {
    ...contact,
    name: cut(contact.name),
    given: cut(contact.given),
    family: cut(contact.family),
    emails: contact.emails.map(({ email, kind }) => ({ email: cut(email), kind })),
    phones: contact.phones.map(({ number, kind }) => ({ number: cut(number), kind })),
    company: cut(contact.company),
    title: cut(contact.title),
    birthday: cut(contact.birthday),
    notes: cut(contact.notes),
    groups: contact.groups.map(cut),
  }
}

/**
 * Removes names that the format required but the contact does not have: a full name in the field of the given name, and
 * a company, address or phone number as the full name.
 */
export function removeFillerNames(contact: FileContact): FileContact {
  const { name, given, family, company, emails, phones } = contact
  if (family !== '') return contact
  if (given !== '') return given === name ? { ...contact, given: '' } : contact
  const fillers = [company, ...emails.map(({ email }) => email), ...phones.map(({ number }) => number)]
  return fillers.includes(name) ? { ...contact, name: '' } : contact
}

/** Returns true if a contact exceeds the limit of addresses, phone numbers or groups. */
export const hasTooMany = ({ emails, phones, groups }: FileContact): boolean =>
  Math.max(emails.length, phones.length, groups.length) > maxFileValues

/** Maximum pictures that are imported from a file. */
export const maxFilePictures = 500

export const emptyContact = (line: number): FileContact => ({
  line,
  name: '',
  given: '',
  family: '',
  emails: [],
  phones: [],
  company: '',
  title: '',
  birthday: '',
  notes: '',
  groups: [],
  picture: null,
})
