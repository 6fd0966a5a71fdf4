import { deserialize, serialize } from 'node:v8'
import type { ContactFile, ContactFileFault, FileContact } from '@bocau/mail-core/contacts/file-contact'
import type { ReadContacts } from '../../ports/message-parser.ts'

/** What a file holds, as it goes from the thread that read it to the one that answers: nothing is unpacked on the way. */
export type PackedContacts = Omit<ContactFile, 'contacts'> & { pieces: Uint8Array[] }

/** How much of a file is unpacked at once: a moment's work, however many addresses somebody in it has. */
export const pieceAtMost = { contacts: 200, values: 2_000 } as const

/** Packs the contacts of a file in pieces, each of which is unpacked when its turn comes. */
export function packContacts(read: ContactFile | ContactFileFault): PackedContacts | ContactFileFault {
  if (typeof read === 'string') return read
  const { contacts, ...rest } = read
  const pieces: Uint8Array[] = []
  let piece: FileContact[] = []
  let values = 0
  for (const contact of contacts) {
    const more = contact.emails.length + contact.phones.length + contact.groups.length
    const isFull = piece.length === pieceAtMost.contacts || values + more > pieceAtMost.values
    if (isFull && piece.length > 0) {
      pieces.push(serialize(piece))
      piece = []
      values = 0
    }
    piece.push(contact)
    values += more
  }
  if (piece.length > 0) pieces.push(serialize(piece))
  return { ...rest, pieces }
}

/** The contacts as they are asked for, a piece at a time. */
export function unpackContacts(
  packed: PackedContacts | ContactFileFault | null,
): ReadContacts | ContactFileFault | null {
  if (packed === null || typeof packed === 'string') return packed
  const { pieces, ...rest } = packed
  return { ...rest, pieces: unpackEach(pieces) }
}

function* unpackEach(pieces: readonly Uint8Array[]): Generator<readonly FileContact[]> {
  for (const piece of pieces) yield deserialize(piece) as FileContact[]
}
