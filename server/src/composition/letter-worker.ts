import { hash as hashOnce } from 'node:crypto'
import { readForKeeping } from '../adapters/worker/read-for-keeping.ts'
import { serveLetters } from '../adapters/worker/serve-letters.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'
import { smallBlobBytes } from '../ports/blob-store.ts'
import type { PackedContent } from '../ports/letter-reader.ts'

// The entry of the thread that reads letters for the embedded store: what is small is packed here too.
serveLetters(async (raw, wanted) => {
  const read = await readForKeeping(raw, wanted)
  return wanted.packed ? { ...read, packed: await pack(raw) } : read
})

async function pack(raw: Uint8Array): Promise<PackedContent | null> {
  if (raw.byteLength > smallBlobBytes.packedFrom) return null
  const hash = hashOnce('sha256', raw, 'hex')
  const packed = await zstdEncoding.encode(raw)
  // Bytes of its own: zlib gives views of larger buffers, which would travel whole.
  return { hash, content: packed && new Uint8Array(packed) }
}
