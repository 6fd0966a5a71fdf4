import { hash as hashOnce } from 'node:crypto'
import { readForStorage } from '../adapters/worker/read-for-storage.ts'
import { serveMessages } from '../adapters/worker/serve-messages.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'
import { smallBlobBytes } from '../ports/blob-store.ts'
import type { PackedContent } from '../ports/message-parser.ts'

// Entry of the parser thread for the embedded store; small messages are compressed here too.
serveMessages(async (raw, requested) => {
  const read = await readForStorage(raw, requested)
  return requested.packed ? { ...read, packed: await pack(raw) } : read
})

async function pack(raw: Uint8Array): Promise<PackedContent | null> {
  if (raw.byteLength > smallBlobBytes.packedFrom) return null
  const hash = hashOnce('sha256', raw, 'hex')
  const packed = await zstdEncoding.encode(raw)
  // A copy: zlib returns views of larger buffers, which would be transferred entirely.
  return { hash, content: packed && new Uint8Array(packed) }
}
