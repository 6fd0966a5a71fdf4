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

/** What a file of contacts holds. */
export interface ContactFile {
  format: 'csv' | 'vcard'
  contacts: FileContact[]
  /** Lines at which something begins that could not be read. */
  broken: number[]
  /** There are more than are read. */
  isCut: boolean
}

/** Why there is nothing to read: it is no such file, or a table whose columns say nothing of people. */
export type ContactFileFault = 'columns' | 'none'

/** Contacts of a file beyond this are not read. */
export const fileContactsAtMost = 20_000

/** Of a text of a contact what stands behind this is not read: no place for one is as long. */
const fileTextAtMost = 10_000

/** A contact without what is longer than any place for it: who takes it over does not do its work on all of a file. */
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

/** Of the addresses, telephones and groups of one contact those beyond this are not read: none has a place for them. */
export const fileValuesAtMost = 200

/** Pictures of a file beyond this are not brought along. */
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
