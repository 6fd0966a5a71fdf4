import { deserialize, serialize } from 'node:v8'
import type { ContactFile, ContactFileFault, FileContact } from '@bocau/mail-core/contacts/file-contact'
import type { ReadContacts } from '../../ports/message-parser.ts'

/** Contacts in the form passed from the worker to the request thread: bytes, which are cheap to transfer. */
export type PackedContacts = Omit<ContactFile, 'contacts'> & { count: number; pieces: Uint8Array[] }

/** Maximum size of a batch that is unpacked and imported at once: a few milliseconds of the request thread. */
export const pieceAtMost = { contacts: 50, values: 500, characters: 50_000 } as const

/** Packs the contacts of a file in batches, each unpacked when it is imported. */
export function packContacts(read: ContactFile | ContactFileFault): PackedContacts | ContactFileFault {
  if (typeof read === 'string' || 'over' in read) return read
  const { contacts, ...rest } = read
  const pieces: Uint8Array[] = []
  let piece: FileContact[] = []
  let held = { contacts: 0, values: 0, characters: 0 }
  for (const contact of contacts) {
    const more = sizeOf(contact)
    const sum = {
      contacts: held.contacts + 1,
      values: held.values + more.values,
      characters: held.characters + more.characters,
    }
    const isFull = measures.some((measure) => sum[measure] > pieceAtMost[measure])
    if (isFull && piece.length > 0) {
      pieces.push(serialize(piece))
      piece = []
      held = { contacts: 1, ...more }
    } else held = sum
    piece.push(contact)
  }
  if (piece.length > 0) pieces.push(serialize(piece))
  return { ...rest, count: contacts.length, pieces }
}

const measures = ['contacts', 'values', 'characters'] as const

const sizeOf = ({ emails, phones, groups, notes }: FileContact) => ({
  values: emails.length + phones.length + groups.length,
  characters: notes.length,
})

/** Unpacks the contacts batch by batch on each iteration. */
export function unpackContacts(
  packed: PackedContacts | ContactFileFault | null,
): ReadContacts | ContactFileFault | null {
  if (packed === null || typeof packed === 'string' || 'over' in packed) return packed
  const { pieces, ...rest } = packed
  return { ...rest, pieces: { [Symbol.iterator]: () => unpackEach(pieces) } }
}

function* unpackEach(pieces: readonly Uint8Array[]): Generator<readonly FileContact[]> {
  for (const piece of pieces) yield deserialize(piece) as FileContact[]
}
