import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { selectBinary, selectSection } from '@bocau/mail-core/imap/message/select-section'
import type { RequestedPart, SelectedPart } from '../../ports/message-parser.ts'

/** A part as a range of the message, or as decoded bytes. */
export type LocatedPart = { from: number; until: number } | SelectedPart

/** Finds parts in one pass; parts contained unchanged in the message are returned as ranges. */
export function locateParts(raw: Uint8Array, requested: readonly RequestedPart[]): LocatedPart[] {
  const root = readPartTree(raw)
  return requested.map((one) => {
    const part = 'binary' in one ? selectBinary(raw, root, one.binary) : selectSection(raw, root, one.section)
    if (!(part instanceof Uint8Array)) return part
    const from = part.byteOffset - raw.byteOffset
    const until = from + part.length
    // Decoded bytes may share the buffer, but are not within the message.
    const isWithin = part.buffer === raw.buffer && from >= 0 && until <= raw.length
    return isWithin ? { from, until } : part.slice()
  })
}

/** Returns the octets of the parts. */
export function octetsOfParts(raw: Uint8Array, located: readonly LocatedPart[]): SelectedPart[] {
  return located.map((part) =>
    part !== null && typeof part === 'object' && 'from' in part && 'until' in part
      ? raw.subarray(part.from, part.until)
      : part,
  )
}
