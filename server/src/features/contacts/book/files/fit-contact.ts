import type { LeftOutLine, LostPart } from '@bocau/contract/contacts/contact-files'
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
  lost: LostPart[]
}

const shownCharacters = 100
const emailCharactersAtMost = 320

/** Converts a contact of a file to one the address book can store, or returns the reason why it is skipped. */
export function fitContact(given: FileContact): FittedContact | LeftOutLine {
  const { line } = given
  const called = oneLine(given.name || given.company || given.emails[0]?.email || '').slice(
    0,
    shownCharacters,
  )
  const lost: LostPart[] = []
  const lose = (what: LostPart['what'], value: string) =>
    lost.push({ line, name: called, what, value: oneLine(value).slice(0, shownCharacters) })
  const clip = (text: string, most: number) => {
    if (text.length > most) lose('text', text)
    return text.slice(0, most).toWellFormed()
  }
  const text = (value: string) => clip(oneLine(value), limits.maxContactLineCharacters)
  const fit = <Way>(ways: readonly Way[]) => {
    if (ways.length > limits.maxContactValues) lose('values', `${ways.length}`)
    return ways.slice(0, limits.maxContactValues)
  }
  const emails = given.emails.flatMap(({ email, kind }) => {
    const address = bareAddress(email)
    if (isAddress(address)) return { email: address, kind: kind === 'mobile' ? ('other' as const) : kind }
    lose('email', email)
    return []
  })
  const phones = given.phones.flatMap(({ number, kind }) => {
    const plain = oneLine(number)
    if (plain.length > limits.maxContactPhoneCharacters) lose('phone', plain)
    return plain !== '' && plain.length <= limits.maxContactPhoneCharacters ? { number: plain, kind } : []
  })
  const day = Birthday.safeParse(given.birthday)
  if (given.birthday !== '' && !day.success) lose('birthday', given.birthday)
  const written = {
    name: text(given.name),
    given: text(given.given),
    family: text(given.family),
    emails: fit(emails),
    phones: fit(phones),
    company: text(given.company),
    title: text(given.title),
    birthday: day.success ? day.data : null,
    notes: clip(given.notes, limits.maxContactNotesCharacters),
  }
  const isSomebody =
    written.name || written.given || written.family || written.company || emails.length || phones.length
  if (!isSomebody) {
    const [fault] = lost.filter(({ what }) => what === 'email')
    return { line, name: called, reason: fault ? 'email' : 'nobody', value: fault?.value ?? '' }
  }
  const groups = [...new Set(given.groups.map(oneLine).filter(Boolean))]
  return { line, content: cleanContact(written), groups, picture: given.picture, lost }
}

/** Returns the address without a display name before it. */
function bareAddress(email: string): string {
  const plain = oneLine(email)
  const [, inside] = /<([^<>]{3,320})>$/.exec(plain) ?? []
  return (inside ?? plain).trim()
}

const isAddress = (email: string) => email.length <= emailCharactersAtMost && isValidEmail(email)
