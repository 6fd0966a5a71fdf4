import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { selectBinary, selectSection } from '@bocau/mail-core/imap/message/select-section'
import type { SelectedPart, WantedPart } from '../../ports/message-parser.ts'

/** A part as a range of the message, or as decoded bytes. */
export type PlacedPart = { from: number; until: number } | SelectedPart

/** Finds parts in one pass; parts contained unchanged in the message are returned as ranges. */
export function placeParts(raw: Uint8Array, wanted: readonly WantedPart[]): PlacedPart[] {
  const root = readPartTree(raw)
  return wanted.map((one) => {
    const found =
      'binary' in one ? selectBinary(raw, root, one.binary) : selectSection(raw, root, one.section)
    if (!(found instanceof Uint8Array)) return found
    const from = found.byteOffset - raw.byteOffset
    const until = from + found.length
    // Decoded bytes may share the buffer, but are not within the message.
    const isWithin = found.buffer === raw.buffer && from >= 0 && until <= raw.length
    return isWithin ? { from, until } : found.slice()
  })
}

/** Returns the octets of the parts. */
export function octetsOfParts(raw: Uint8Array, found: readonly PlacedPart[]): SelectedPart[] {
  return found.map((part) =>
    part !== null && typeof part === 'object' && 'from' in part && 'until' in part
      ? raw.subarray(part.from, part.until)
      : part,
  )
}
