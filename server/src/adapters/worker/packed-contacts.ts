import { deserialize, serialize } from 'node:v8'
import type { ContactFile, ContactFileFault, FileContact } from '@bocau/mail-core/contacts/file-contact'
import type { ReadContacts } from '../../ports/message-parser.ts'

/** Contacts in the form passed from the worker to the request thread: bytes, which are cheap to transfer. */
export type PackedContacts = Omit<ContactFile, 'contacts'> & {
  count: number
  chunks: Uint8Array<ArrayBuffer>[]
}

/** Maximum size of a batch that is unpacked and imported at once: a few milliseconds of the request thread. */
export const maxChunk = { contacts: 50, values: 500, characters: 50_000 } as const

/** Packs the contacts of a file in batches, each unpacked when it is imported. */
export function packContacts(read: ContactFile | ContactFileFault): PackedContacts | ContactFileFault {
  if (typeof read === 'string' || 'over' in read) return read
  const { contacts, ...rest } = read
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let chunk: FileContact[] = []
  let totals = { contacts: 0, values: 0, characters: 0 }
  for (const contact of contacts) {
    const more = contactSize(contact)
    const sum = {
      contacts: totals.contacts + 1,
      values: totals.values + more.values,
      characters: totals.characters + more.characters,
    }
    const isFull = quantities.some((quantity) => sum[quantity] > maxChunk[quantity])
    if (isFull && chunk.length > 0) {
      chunks.push(serialize(chunk))
      chunk = []
      totals = { contacts: 1, ...more }
    } else totals = sum
    chunk.push(contact)
  }
  if (chunk.length > 0) chunks.push(serialize(chunk))
  return { ...rest, count: contacts.length, chunks }
}

const quantities = ['contacts', 'values', 'characters'] as const

const contactSize = ({ emails, phones, groups, notes }: FileContact) => ({
  values: emails.length + phones.length + groups.length,
  characters: notes.length,
})

/** Unpacks the contacts batch by batch on each iteration. */
export function unpackContacts(
  packed: PackedContacts | ContactFileFault | null,
): ReadContacts | ContactFileFault | null {
  if (packed === null || typeof packed === 'string' || 'over' in packed) return packed
  const { chunks, ...rest } = packed
  return { ...rest, chunks: { [Symbol.iterator]: () => unpackEach(chunks) } }
}

function* unpackEach(chunks: readonly Uint8Array[]): Generator<readonly FileContact[]> {
  for (const chunk of chunks) yield deserialize(chunk) as FileContact[]
}
