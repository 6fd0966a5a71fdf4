/** What an address or a telephone is for, as far as it is told. */
export type ReachKind = 'home' | 'mobile' | 'other' | 'work'

/** Somebody as a file of contacts names them; nothing of it has been looked at yet. */
export interface FileContact {
  /** The line of the file at which it begins. */
  line: number
  name: string
  given: string
  family: string
  emails: { email: string; kind: ReachKind }[]
  phones: { number: string; kind: ReachKind }[]
  company: string
  title: string
  /** As 1990-12-31, or as --12-31; as it is written where it is no day. */
  birthday: string
  notes: string
  groups: string[]
  /** A picture that came along; one that lies elsewhere is not fetched. */
  picture: Uint8Array | null
}

/** The contacts of a file. */
export interface ContactFile {
  format: 'csv' | 'vcard'
  contacts: FileContact[]
  /** Lines at which something begins that could not be read. */
  broken: number[]
}

/** Why a file is not read: it has no contacts, its columns are unknown, or it exceeds a limit. */
export type ContactFileFault = 'columns' | 'none' | ContactFileExcess

/** A limit that a file exceeds, and the line at which it does. */
export interface ContactFileExcess {
  over: 'columns' | 'contacts' | 'values'
  limit: number
  line: number
}

/** The most contacts of a file; a file with more is not read. */
export const fileContactsAtMost = 20_000

/** The most addresses, telephones or groups of one contact; a file with more is not read. */
export const fileValuesAtMost = 200

/** The most columns of a table; a table with more is not read. */
export const fileColumnsAtMost = 1_000

/** Characters of a text of a contact beyond this are not read: no field holds as many. */
const fileTextAtMost = 10_000

/** Characters of a value of a file, which may list many texts, beyond this are not read. */
export const fileValueCharactersAtMost = 100_000

/** Cuts texts that are longer than any field, so that later steps never process a text as long as its file. */
export function cutTexts(contact: FileContact): FileContact {
  const cut = (text: string) => text.slice(0, fileTextAtMost)
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

/** Whether a contact has more addresses, telephones or groups than a file may list for one. */
export const holdsTooMany = ({ emails, phones, groups }: FileContact): boolean =>
  Math.max(emails.length, phones.length, groups.length) > fileValuesAtMost

/** Pictures of a file beyond this are not imported. */
export const filePicturesAtMost = 500

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
