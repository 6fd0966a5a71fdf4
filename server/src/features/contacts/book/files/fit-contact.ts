import type { LostPart, SkippedLine } from '@bocau/contract/contacts/contact-files'
import { Birthday, type ContactContent } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { isValidEmail } from '@bocau/mail-core/address'
import type { FileContact } from '@bocau/mail-core/contacts/file-contact'
import { cleanContact, oneLine } from '../contact-row.ts'

/** Contact of a file in the form the address book stores, and the values that were dropped. */
export interface FittedContact {
  line: number
  content: ContactContent
  groups: string[]
  picture: Uint8Array | null
  dropped: LostPart[]
}

const displayedCharacters = 100
const maxEmailCharacters = 320

/** Converts a contact of a file to one the address book can store, or returns the reason why it is skipped. */
export function fitContact(contact: FileContact): FittedContact | SkippedLine {
  const { line } = contact
  const displayedName = oneLine(contact.name || contact.company || contact.emails[0]?.email || '').slice(
    0,
    displayedCharacters,
  )
  const dropped: LostPart[] = []
  /** Reports a value that the address book cannot store. */
  const reportDropped = (field: LostPart['what'], value: string) =>
    dropped.push({
      line,
      name: displayedName,
      what: field,
      value: oneLine(value).slice(0, displayedCharacters),
    })
  const clip = (text: string, maxCharacters: number) => {
    if (text.length > maxCharacters) reportDropped('text', text)
    return text.slice(0, maxCharacters).toWellFormed()
  }
  const text = (value: string) => clip(oneLine(value), limits.maxContactLineCharacters)
  const fit = <Value>(values: readonly Value[]) => {
    if (values.length > limits.maxContactValues) reportDropped('values', `${values.length}`)
    return values.slice(0, limits.maxContactValues)
  }
  const emails = contact.emails.flatMap(({ email, kind }) => {
    const address = bareAddress(email)
    if (isAddress(address)) return { email: address, kind: kind === 'mobile' ? ('other' as const) : kind }
    reportDropped('email', email)
    return []
  })
  const phones = contact.phones.flatMap(({ number, kind }) => {
    const plain = oneLine(number)
    if (plain.length > limits.maxContactPhoneCharacters) reportDropped('phone', plain)
    return plain !== '' && plain.length <= limits.maxContactPhoneCharacters ? { number: plain, kind } : []
  })
  const day = Birthday.safeParse(contact.birthday)
  if (contact.birthday !== '' && !day.success) reportDropped('birthday', contact.birthday)
  const written = {
    name: text(contact.name),
    given: text(contact.given),
    family: text(contact.family),
    emails: fit(emails),
    phones: fit(phones),
    company: text(contact.company),
    title: text(contact.title),
    birthday: day.success ? day.data : null,
    notes: clip(contact.notes, limits.maxContactNotesCharacters),
  }
  const isSomebody =
    written.name || written.given || written.family || written.company || emails.length || phones.length
  if (!isSomebody) {
    const [fault] = dropped.filter(({ what }) => what === 'email')
    return { line, name: displayedName, reason: fault ? 'email' : 'nobody', value: fault?.value ?? '' }
  }
  const groups = [...new Set(contact.groups.map(oneLine).filter(Boolean))]
  return { line, content: cleanContact(written), groups, picture: contact.picture, dropped }
}

/** Returns the address without a display name before it. */
function bareAddress(email: string): string {
  const plain = oneLine(email)
  const [, inside] = /<([^<>]{3,320})>$/.exec(plain) ?? []
  return (inside ?? plain).trim()
}

const isAddress = (email: string) => email.length <= maxEmailCharacters && isValidEmail(email)
