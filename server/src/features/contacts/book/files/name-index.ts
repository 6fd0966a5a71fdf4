import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { digitsOf } from '../contact-row.ts'

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
