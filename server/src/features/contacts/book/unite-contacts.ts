import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { cleanContact } from './contact-row.ts'

/** Everything that is known of them: each address and telephone once, the notes one below the other. */
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

/** Whether a contact holds more than one may: it would be cut without a word. */
export const holdsTooMuch = ({ emails, phones, notes }: ContactContent): boolean =>
  emails.length > limits.maxContactValues ||
  phones.length > limits.maxContactValues ||
  notes.length > limits.maxContactNotesCharacters
