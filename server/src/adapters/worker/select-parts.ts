import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { selectBinary, selectSection } from '@bocau/mail-core/imap/message/select-section'
import type { SelectedPart, WantedPart } from '../../ports/message-parser.ts'

/** Parts of a message as mail programs ask for them; copies, so that the message need not travel with them. */
export function selectParts({
  raw,
  wanted,
}: {
  raw: Uint8Array
  wanted: readonly WantedPart[]
}): SelectedPart[] {
  const root = readPartTree(raw)
  return wanted.map((one) => {
    const found =
      'binary' in one ? selectBinary(raw, root, one.binary) : selectSection(raw, root, one.section)
    return found instanceof Uint8Array ? found.slice() : found
  })
}
