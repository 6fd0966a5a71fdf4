import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { selectBinary, selectSection } from '@bocau/mail-core/imap/message/select-section'
import type { SelectedPart, WantedPart } from '../../ports/message-parser.ts'

/** A part of a message by its place in it, or what was made of it. */
export type PlacedPart = { from: number; until: number } | SelectedPart

/** Finds parts of a message, all in one look at it; of what lies in it as it is asked for, only the place travels. */
export function placeParts(raw: Uint8Array, wanted: readonly WantedPart[]): PlacedPart[] {
  const root = readPartTree(raw)
  return wanted.map((one) => {
    const found =
      'binary' in one ? selectBinary(raw, root, one.binary) : selectSection(raw, root, one.section)
    if (!(found instanceof Uint8Array)) return found
    const from = found.byteOffset - raw.byteOffset
    const until = from + found.length
    // What was made anew may lie in the same memory, but not within the message.
    const isWithin = found.buffer === raw.buffer && from >= 0 && until <= raw.length
    return isWithin ? { from, until } : found.slice()
  })
}

/** The octets of parts that were found. */
export function octetsOfParts(raw: Uint8Array, found: readonly PlacedPart[]): SelectedPart[] {
  return found.map((part) =>
    part !== null && typeof part === 'object' && 'from' in part && 'until' in part
      ? raw.subarray(part.from, part.until)
      : part,
  )
}
