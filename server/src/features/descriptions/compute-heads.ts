import type { MessageContent } from '../messages/index.ts'
import { compressHead } from './compressed-head.ts'
import type { ComputedHead } from './head-store.ts'

/** Compressed header of a message whose bytes may change if its version is null; then it cannot be stored. */
type UncheckedHead = Omit<ComputedHead, 'version'> & { version: string | null }

/** Compresses the headers of opened messages. */
export function computeHeads(
  contents: readonly MessageContent[],
  opened: readonly { id: string; raw: Uint8Array }[],
): UncheckedHead[] {
  const versions = new Map(contents.map(({ id, version }) => [id, version]))
  return opened.map(({ id, raw }) => ({
    messageId: id,
    version: versions.get(id) ?? null,
    head: compressHead(raw),
  }))
}

/** Returns true for a header that can be stored. */
export const isLasting = (head: UncheckedHead): head is ComputedHead => head.version !== null
