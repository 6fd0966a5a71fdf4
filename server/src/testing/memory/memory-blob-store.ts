import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type BlobHash,
  BlobMissing,
  type BlobRef,
  type BlobStore,
  BlobTooLarge,
  type ByteRange,
  type OpenBlob,
} from '../../ports/blob-store.ts'

/** In-memory blobs for tests. */
export class MemoryBlobStore implements BlobStore {
  #blobs = new Map<BlobHash, { content: Uint8Array; storedAt: number }>()

  async put(content: Uint8Array): Promise<BlobRef> {
    const hash = createHash('sha256').update(content).digest('hex')
    this.#blobs.set(hash, { content: Uint8Array.from(content), storedAt: Date.now() })
    return { hash, size: content.byteLength }
  }

  async putStream(source: AsyncIterable<Uint8Array>, { maxBytes }: { maxBytes: number }): Promise<BlobRef> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > maxBytes) throw new BlobTooLarge(maxBytes)
      chunks.push(chunk)
    }
    return this.put(Buffer.concat(chunks))
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    return this.#get(hash).slice()
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    const content = this.#get(hash)
    const part = content.slice(Math.max(range?.start ?? 0, 0), Math.max(range?.end ?? content.byteLength, 0))
    return {
      size: content.byteLength,
      stream: Readable.from(part.byteLength > 0 ? [part] : [], { objectMode: false }),
    }
  }

  async has(hash: BlobHash): Promise<boolean> {
    return this.#blobs.has(hash)
  }

  async delete(hash: BlobHash, storedBefore = Number.POSITIVE_INFINITY): Promise<boolean> {
    const blob = this.#blobs.get(hash)
    if (!blob || blob.storedAt >= storedBefore) return false
    return this.#blobs.delete(hash)
  }

  async *list(prefix = ''): AsyncIterable<BlobHash> {
    for (const hash of this.#blobs.keys()) if (hash.startsWith(prefix)) yield hash
  }

  async close(): Promise<void> {}

  #get(hash: BlobHash): Uint8Array {
    const blob = this.#blobs.get(hash)
    if (!blob) throw new BlobMissing(hash)
    return blob.content
  }
}
