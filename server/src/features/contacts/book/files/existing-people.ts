import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../../db/database.ts'
import type { Book } from '../book-store.ts'
import { digitsOf, sortKeyOf } from '../contact-row.ts'
import { listByEmails, listByNames } from './import-store.ts'

/** Existing contact with the fields that identify it. */
interface Person {
  id: string
  content: Pick<ContactContent, 'phones'>
}

/**
 * Existing contacts of a book that a file may mean. Each name and address is looked up once for the entire file,
 * because it may occur thousands of times. A match may have changed since the lookup, so callers check it again.
 */
export class ExistingPeople {
  readonly #byId = new Map<string, Person>()
  /** Id of the first contact with each address; null when there is none. */
  readonly #idsByEmail = new Map<string, string | null>()
  /** Names that were looked up. */
  readonly #loadedNames = new Set<string>()
  /** Contacts by name, for contacts of the file without an address. */
  readonly #byName = createNameIndex<Person>()

  /** Looks up the contacts that these may mean. */
  async load(db: Sql, book: Book, contacts: readonly ContactContent[]): Promise<void> {
    const emails = new Set(contacts.flatMap(emailsOf).filter((email) => !this.#idsByEmail.has(email)))
    for (const email of emails) this.#idsByEmail.set(email, null)
    for (const { id, email } of await listByEmails(db, book, [...emails]))
      this.#idsByEmail.set(email, this.#idsByEmail.get(email) ?? id)
    const nameless = contacts.filter(({ emails: addresses }) => addresses.length === 0)
    const names = new Set(nameless.map(sortKeyOf).filter((name) => !this.#loadedNames.has(name)))
    for (const name of names) this.#loadedNames.add(name)
    for (const { id, sort_key, details } of await listByNames(db, book, [...names])) {
      const { phones } = JSON.parse(details) as ContactContent
      this.#byName.add(sort_key, this.#person(id, phones))
    }
  }

  /** Returns the id of the existing contact that a contact of the file means. */
  find(content: ContactContent): string | undefined {
    if (content.emails.length === 0) return this.#byName.find(sortKeyOf(content), content)?.id
    for (const email of emailsOf(content)) {
      const id = this.#idsByEmail.get(email)
      if (id) return id
    }
    return undefined
  }

  /** Adds a saved contact or its new values. */
  add(id: string, content: ContactContent): void {
    for (const email of emailsOf(content)) this.#idsByEmail.set(email, this.#idsByEmail.get(email) ?? id)
    this.#byName.add(sortKeyOf(content), this.#person(id, content.phones))
  }

  /** Drops the lookups for a contact, because the book has changed meanwhile. */
  drop(content: ContactContent): void {
    for (const email of emailsOf(content)) this.#idsByEmail.delete(email)
    const name = sortKeyOf(content)
    this.#loadedNames.delete(name)
    this.#byName.drop(name)
  }

  /** Returns the contact with this id, with its current phones; the same object on each call. */
  #person(id: string, phones: ContactContent['phones']): Person {
    const person = this.#byId.get(id) ?? { id, content: { phones } }
    this.#byId.set(id, person)
    person.content = { phones }
    return person
  }
}

/** Returns the normalised addresses of a contact. */
export const emailsOf = ({ emails }: Pick<ContactContent, 'emails'>): string[] =>
  emails.map(({ email }) => normaliseEmail(email))

interface WithPhones {
  content: Pick<ContactContent, 'phones'>
}

/** Contacts with the same name, in the order they were added. */
interface SameName<Entry> {
  order: Map<Entry, number>
  first: Entry | undefined
  /** Contacts added without a phone; skips those that got one later. */
  phoneless: Entry[]
  /** Number of leading entries of `phoneless` that have a phone by now. */
  phonelessStart: number
  /** First contact with a phone, by its digits. */
  byPhone: Map<string, Entry>
}

/**
 * Index of contacts by name. Two with the same name match unless both have phones and share none. Lookups use keys,
 * because a file may contain thousands of one name.
 */
export function createNameIndex<Entry extends WithPhones>() {
  const byName = new Map<string, SameName<Entry>>()
  const namesByEntry = new Map<Entry, Set<string>>()
  return {
    /** Returns the first match with that name. */
    find(name: string, { phones }: Pick<ContactContent, 'phones'>): Entry | undefined {
      const all = byName.get(name)
      if (!all || phones.length === 0) return all?.first
      const position = (entry: Entry) => all.order.get(entry) ?? 0
      const same = phones.flatMap(({ number }) => all.byPhone.get(digitsOf(number)) ?? [])
      const phoneless = all.phoneless[all.phonelessStart]
      if (phoneless) same.push(phoneless)
      return same.toSorted((a, b) => position(a) - position(b))[0]
    },
    /** Drops a name, to read its contacts again. */
    drop(name: string): void {
      for (const entry of byName.get(name)?.order.keys() ?? []) namesByEntry.get(entry)?.delete(name)
      byName.delete(name)
    },
    /** Adds a contact or its new values; it stays indexed under its earlier names. */
    add(name: string, entry: Entry): void {
      const names = namesByEntry.get(entry) ?? new Set()
      namesByEntry.set(entry, names.add(name))
      for (const one of names) {
        const all = byName.get(one) ?? emptySameName()
        byName.set(one, all)
        addToSameName(all, entry)
      }
    },
  }
}

const emptySameName = <Entry>(): SameName<Entry> => ({
  order: new Map(),
  first: undefined,
  phoneless: [],
  phonelessStart: 0,
  byPhone: new Map(),
})

/** Adds a contact to the contacts with its name, or updates its phones. */
function addToSameName<Entry extends WithPhones>(all: SameName<Entry>, entry: Entry): void {
  const { phones } = entry.content
  const position = all.order.get(entry) ?? all.order.size
  if (position === all.order.size) {
    all.order.set(entry, position)
    if (phones.length === 0) all.phoneless.push(entry)
  }
  all.first ??= entry
  for (const { number } of phones) {
    const digits = digitsOf(number)
    const before = all.byPhone.get(digits)
    if (!before || position < (all.order.get(before) ?? 0)) all.byPhone.set(digits, entry)
  }
  while (all.phoneless[all.phonelessStart]?.content.phones.length) all.phonelessStart++
}
