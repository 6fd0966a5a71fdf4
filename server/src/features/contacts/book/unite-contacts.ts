import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { cleanContact } from './contact-row.ts'

/** Combines contacts: each address and phone once, notes appended. */
export function uniteContacts(all: readonly ContactContent[]): ContactContent {
  const first = (pick: (one: ContactContent) => string) => all.map(pick).find((text) => text !== '') ?? ''
  return cleanContact({
    name: first(({ name }) => name),
    given: first(({ given }) => given),
    family: first(({ family }) => family),
    emails: all.flatMap(({ emails }) => emails),
    phones: all.flatMap(({ phones }) => phones),
    company: first(({ company }) => company),
    title: first(({ title }) => title),
    birthday: all.map(({ birthday }) => birthday).find((day) => day !== null) ?? null,
    notes: [...new Set(all.map(({ notes }) => notes).filter(Boolean))].join('\n'),
  })
}

/** Returns true when a contact exceeds a limit; saving it would silently drop values. */
export const exceedsLimits = ({ emails, phones, notes }: ContactContent): boolean =>
  emails.length > limits.maxContactValues ||
  phones.length > limits.maxContactValues ||
  notes.length > limits.maxContactNotesCharacters
